import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Inventory } from '../../../src/model/observed/inventory.ts';
import type { OperationRef } from '../../../src/model/declared/node-lock.ts';
import { root, runHere, type Ran, type RunWith } from '../in-process.ts';

const PHOTOS = 'loop-ckfquyyygldrdajj';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-approval-'));
const disks = join(scratch, 'disks');
const agent = join(scratch, 'agent');
const request = join(agent, 'request.json');

/**
 * The example's host, and a consent to wipe one of its disks; four others are blank or hold no
 * consent.
 */
beforeAll(async () => {
  cpSync(join(root, 'examples/single-host'), disks, { recursive: true });
  const recorded = parse(readFileSync(join(disks, 'inventories/host-1.yaml'), 'utf8')) as {
    spec: Inventory;
  };
  mkdirSync(agent);
  writeFileSync(join(agent, 'inventory.json'), JSON.stringify(recorded.spec));
  const plan = await runHere(['plan', disks, '-o', 'json']);
  const words = ['--from', '-', '--disk', PHOTOS, '--expires', '7d', '--reason', 'old photos'];
  const consent = await runHere(['consent', ...words], { stdin: plan.stdout });
  writeFileSync(join(disks, 'consent.yaml'), consent.stdout);
});
beforeEach(() => rmSync(request, { force: true }));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function apply(line: string, options: RunWith = {}): Promise<Ran> {
  const words = line.split(' ').filter((word) => word !== '');
  return runHere(['apply', disks, ...words, '--host-config', join(agent, 'fine')], {
    isRoot: true,
    agentProgram: join(root, 'test/agent-link/fake-agent.ts'),
    ...options,
  });
}

function carriedOut(): readonly OperationRef[] {
  return (JSON.parse(readFileSync(request, 'utf8')) as { reviewed: readonly OperationRef[] })
    .reviewed;
}

function answering(text: string): RunWith {
  return { stdin: `${text}\n`, stdinIsTTY: true };
}

describe('apply of a plan that destroys content', () => {
  it('asks for the name of the node, and shows what goes once more', async () => {
    const ran = await apply('', answering('host-1'));
    const [, asked = ''] = ran.stderr.split('Destroyed, for good');
    expect(asked).toMatch(/- the whole disk loop-ckfquyyygldrdajj on host-1[^]*ext4 "photos"/);
    expect(asked).toMatch(
      /Type the name of the node to carry out \d+ operations on host-1, of which 1 operation destroys content: /,
    );
    expect(carriedOut().filter(({ kind }) => kind === 'wipe-disk')).toHaveLength(1);
  });

  it.each(['yes', 'y', 'host', 'HOST-1', 'host-2', ''])(
    'takes no other answer: %j',
    async (text) => {
      const ran = await apply('', answering(text));
      expect(ran).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/Nothing was changed\.\n$/),
      });
      expect(existsSync(request)).toBe(false);
    },
  );

  it.each([
    ['--auto-approve', /Withheld: 1 operation that destroys[^]*Add\s+--approve-destroy host-1/],
    [
      '--auto-approve --approve-destroy host-2',
      /--approve-destroy\s+names\s+host-2,\s+and\s+this\s+host\s+is\s+host-1/,
    ],
  ])(
    'unattended with %s alone leaves out what destroys, with what comes after it',
    async (line, why) => {
      const ran = await apply(line);
      expect(ran.code).toBe(3);
      expect(ran.stderr).toMatch(why);
      const done = carriedOut();
      expect(done.length).toBeGreaterThan(0);
      expect(done.filter(({ disk }) => disk === PHOTOS)).toEqual([]);
    },
  );

  it('with nothing else to do does not even ask the agent', async () => {
    const file = join(agent, 'inventory.json');
    const whole = JSON.parse(readFileSync(file, 'utf8')) as Inventory;
    const only = { ...whole, disks: whole.disks.filter(({ id }) => id === PHOTOS) };
    writeFileSync(file, JSON.stringify(only));
    const ran = await apply('--auto-approve -o json');
    writeFileSync(file, JSON.stringify(whole));
    expect(ran.stderr).toMatch(/Withheld[^]*Nothing was changed/);
    expect(ran).toMatchObject({ code: 3, stdout: 'null\n' });
    expect(existsSync(request)).toBe(false);
  });

  it('unattended carries all of it out when the node is named too', async () => {
    const ran = await apply('--auto-approve --approve-destroy host-1');
    expect(ran.stderr).not.toMatch(/Withheld/);
    expect(carriedOut()[0]?.kind).toBeDefined();
    const wipe = carriedOut().filter(({ disk }) => disk === PHOTOS);
    expect(wipe.map(({ kind }) => kind)).toEqual([
      'wipe-disk',
      'create-partition-table',
      'create-filesystem',
      'mark-ready',
      'mount-filesystem',
    ]);
  });

  it('with the node named in advance asks the ordinary question', async () => {
    const ran = await apply('--approve-destroy host-1', answering('yes'));
    expect(ran.stderr).toMatch(/Type "yes" to carry out/);
    expect(carriedOut().some(({ kind }) => kind === 'wipe-disk')).toBe(true);
  });

  it('nobody is asked where nobody can answer', async () => {
    expect(await apply('--approve-destroy host-1')).toMatchObject({ code: 64 });
  });
});
