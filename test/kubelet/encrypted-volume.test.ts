/**
 * Pods of a real kubelet on encrypted volumes: the agent is a pod of the DaemonSet, and kubelet
 * mounts the Secret of the keys into it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { waitUntil } from '../cluster/rig/wait-until.ts';
import type { VirtualMachine } from '../vm/rig.ts';
import { daemonSet } from './agents.ts';
import { declarations } from './declared.ts';
import {
  claimHas,
  lines,
  moreLines,
  openKubeletStory,
  PATIENCE_MS,
  pod,
  podWrites,
  stateText,
  SYSTEM,
  type KubeletStory,
} from './story.ts';

/** With the first build of all programs. */
const START_MS = 7_200_000;

const SECRET = 'disk-keys';
/** What no log, plan or command line may hold. */
const KEYS = { first: 'never-to-be-seen-4711', second: 'nor-is-this-one-4712' } as const;
type KeyName = keyof typeof KEYS;
const isKey = new RegExp(Object.values(KEYS).join('|'));

const agent = daemonSet({ encryption: { secretName: SECRET } });
let scratch: string;
let story: KubeletStory;
let vm: VirtualMachine;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'diskwright-kubelet-'));
  const images = agent.images(scratch);
  story = await openKubeletStory({ images, declared: declarations('400Mi', 'first') });
  vm = await story.boot();
  await agent.install(story, vm);
}, START_MS);
afterAll(async () => {
  await story.close();
  rmSync(scratch, { recursive: true });
});

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    console.error(await stateText(story));
    console.error(await agentLog());
  });
});

/** The Secret has these keys and no other; kubelet brings them to the pod of the agent. */
async function keysAre(...names: readonly KeyName[]): Promise<void> {
  const data = names.map((name) => [name, Buffer.from(KEYS[name]).toString('base64')] as const);
  await story.cluster.apply({
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: SECRET, namespace: SYSTEM } },
    data: Object.fromEntries(data),
  });
}

/** As kubelet keeps it: nothing reaches it from here to ask. */
async function agentLog(): Promise<string> {
  return vm.output(`cat /var/log/pods/${SYSTEM}_*/agent/*.log`);
}

async function nodeStorage(): Promise<string> {
  return story.cluster.kubectl('get', 'nodestorages', '-o', 'json');
}

/** For each encrypted volume that is open, what the script says of its `$name` and `$device`. */
async function ofEach(script: string): Promise<readonly string[]> {
  const text = await vm.output(
    `for name in $(dmsetup ls --target crypt | grep ^diskwright- | cut --fields 1 | sort); do
      device=$(cryptsetup status $name | awk '$1 == "device:" { print $2 }')
      ${script}
    done
    true`,
    { timeoutMs: 600_000 },
  );
  return text.split('\n').filter((line) => line !== '');
}

async function namedKeys(): Promise<readonly string[]> {
  return ofEach(`cryptsetup luksDump $device | awk '$1 == "Subsystem:" { print $2 }'`);
}

/** What cryptsetup exits with: 0 where the key opens a volume, 2 where it does not. */
async function openedBy(key: KeyName): Promise<readonly string[]> {
  return ofEach(`printf %s ${KEYS[key]} |
      cryptsetup open --test-passphrase --key-file - $device >/dev/null 2>&1
      echo $?`);
}

/** Runs a script where the agent sees its files: `$keys` is the directory that is mounted there. */
async function besideAgent(script: string): Promise<string> {
  return vm.output(`pid=$(pgrep --oldest --full 'diskwright-agent.* run --in-container')
    keys=/proc/$pid/root/etc/diskwright/keys
    ${script}`);
}

it('makes nothing while there is no Secret, and says which key is missing', async () => {
  await waitUntil(
    'the node to say what is missing',
    async () => {
      await sleep(1_000);
      return (await nodeStorage()).includes('key-missing') ? true : null;
    },
    PATIENCE_MS,
  );
  expect(await vm.output('dmsetup ls --target crypt')).not.toContain('diskwright-');
});

it('writes to an encrypted volume once kubelet has mounted the Secret', async () => {
  await keysAre('first');
  await claimHas(story, '400Mi');
  await podWrites(story);
  await moreLines(vm);
  // Its own volume, and the one that is offered to any.
  expect(await namedKeys()).toEqual(['first', 'first']);
  expect(await ofEach(`cryptsetup status $name | grep --count 'type: *LUKS2'`)).toEqual(['1', '1']);
  expect(await openedBy('first')).toEqual(['0', '0']);
  expect(await openedBy('second')).toEqual(['2', '2']);
});

it('has what it writes on no disk as it is', async () => {
  const mounted = await vm.output(`pid=$(pgrep --oldest --full 'echo .n >>/data/lines')
    awk '$5 == "/data" { print $(NF - 1) }' /proc/$pid/mountinfo`);
  expect(mounted).toMatch(/^\/dev\/mapper\/diskwright-/);
  await vm.output(`for volume in /var/lib/diskwright/volumes/*/data; do
      echo 'a word of a customer' >$volume/word
      sync --file-system $volume/word
    done`);
  // Where the file lies on the mapping, and 16 MiB further on the device, behind the header.
  const found = await ofEach(`file=/var/lib/diskwright/volumes/\${name#diskwright-}/data/word
      block=$(filefrag -b4096 -v $file | awk '$1 == "0:" { print $4 + 0 }')
      for place in "/dev/mapper/$name $block" "$device $((block + 4096))"; do
        set -- $place
        dd if=$1 skip=$2 bs=4096 count=1 iflag=direct status=none |
          grep --text --count 'a word of a customer'
      done`);
  expect(found).toEqual(['1', '0', '1', '0']);
});

it('gets its key from files that only root of the node may read', async () => {
  expect(
    await besideAgent(`stat --format '%a %u %F' $keys
    readlink $keys/first
    stat --dereference --format '%a %u %s' $keys/first`),
  ).toBe(`1777 0 directory\n..data/first\n400 0 ${String(KEYS.first.length)}\n`);
  expect(await besideAgent(`grep ' /etc/diskwright/keys ' /proc/$pid/mountinfo`)).toMatch(
    / ro[, ].* - tmpfs /,
  );
});

it('writes on while its key is changed for one that is added to the Secret', async () => {
  await keysAre('first', 'second');
  story.commits.commit({ 'disks.yaml': declarations('400Mi', 'second') });
  await waitUntil(
    'the volumes to have the second key',
    async () => {
      await sleep(1_000);
      const named = await namedKeys();
      return named.length === 2 && named.every((key) => key === 'second') ? true : null;
    },
    PATIENCE_MS,
  );
  expect(await openedBy('first')).toEqual(['2', '2']);
  expect(await openedBy('second')).toEqual(['0', '0']);
  const written = await moreLines(vm);
  expect(written).toEqual(written.map((_, at) => at + 1));
  expect((await pod(story)).status.containerStatuses[0].restartCount).toBe(0);
  await keysAre('second');
});

it('has told its keys to nobody', async () => {
  const log = await agentLog();
  const commands = log.split('\n').filter((line) => line.includes('"cryptsetup"'));
  expect(commands.some((line) => line.includes('luksFormat'))).toBe(true);
  expect(commands.some((line) => line.includes('luksKillSlot'))).toBe(true);
  expect(log).not.toMatch(isKey);
  expect(await nodeStorage()).not.toMatch(isKey);
  expect(await stateText(story)).not.toMatch(isKey);
  expect(JSON.stringify(story.controller.lines())).not.toMatch(isKey);
  const places = '/var/lib/diskwright /var/log /var/lib/kubelet /etc /run /tmp /dev/shm';
  const files = await vm.output(
    `find ${places} -xdev -type f -exec grep --extended-regexp --files-with-matches '${isKey.source}' {} + || true
    journalctl --no-pager | grep --extended-regexp '${isKey.source}' || true`,
    { timeoutMs: 600_000 },
  );
  expect(files).toBe('');
});

it('is back with its data after the node was booted', async () => {
  const before = await lines(vm);
  await vm.powerOff();
  vm = await story.boot();
  await podWrites(story, 1);
  const after = await moreLines(vm);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after).toEqual(after.map((_, at) => at + 1));
  expect(await namedKeys()).toEqual(['second', 'second']);
});
