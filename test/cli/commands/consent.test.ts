import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Plan } from '../../../src/model/planned/plan.ts';
import { destroyingPlan } from '../../render/plan-builders.ts';
import { root, runHere, type Ran, type RunWith } from '../in-process.ts';

/** Of the example, one disk has an old filesystem, and another belongs to a volume group. */
const PHOTOS = 'loop-ckfquyyygldrdajj';
const BACKUP = 'loop-owe3tc2vywfphaoc';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-consent-'));
const disks = join(scratch, 'disks');
const planFile = join(scratch, 'plan.json');
const keptFile = join(scratch, 'kept.json');
const emptyFile = join(scratch, 'empty.json');
let plan: Plan;

beforeAll(async () => {
  cpSync(join(root, 'examples/single-host'), disks, { recursive: true });
  const { stdout } = await runHere(['plan', disks, '-o', 'json']);
  writeFileSync(planFile, stdout);
  plan = JSON.parse(stdout) as Plan;
  writeFileSync(keptFile, JSON.stringify(destroyingPlan()));
  const nothing = { ...plan, nodes: plan.nodes.map((node) => ({ ...node, refusals: [] })) };
  writeFileSync(emptyFile, JSON.stringify(nothing));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** `PLAN` and the like stand for the files; what stands in quotes is one word. */
function consent(line: string, options: RunWith = {}): Promise<Ran> {
  const words = Array.from(line.matchAll(/"([^"]*)"|\S+/g), (match) => match[1] ?? match[0]);
  const files: Readonly<Record<string, string>> = {
    PLAN: planFile,
    KEPT: keptFile,
    EMPTY: emptyFile,
  };
  return runHere(['consent', ...words.map((word) => files[word] ?? word)], options);
}

const WEEK = '--expires 7d --reason "old photos"';

describe('consent', () => {
  it('writes what is chosen, with its content as a comment', async () => {
    const ran = await consent(`--from PLAN --disk ${PHOTOS} ${WEEK}`);
    expect(ran.code).toBe(0);
    expect(parse(ran.stdout)).toEqual({
      apiVersion: 'diskwright.dev/v1alpha1',
      kind: 'WipeConsent',
      metadata: { name: expect.stringMatching(`^wipe-${PHOTOS}-[a-z2-7]{8}$`) },
      spec: {
        targets: [
          {
            node: 'host-1',
            disk: PHOTOS,
            content: plan.nodes[0]?.refusals.find(({ disk }) => disk === PHOTOS)?.consent?.content,
          },
        ],
        expires: '2026-05-11T10:00:00Z',
        reason: 'old photos',
      },
    });
    expect(ran.stdout).toMatch(/^# Allows diskwright, once and until 2026-05-11T10:00:00Z/);
    expect(ran.stdout).toMatch(/^# .*ext4 "photos" at offset 1080/m);
    expect(ran.stderr).toMatch(/the whole disk loop-ckfquyyygldrdajj of host-1[^]*ext4 "photos"/);
    expect(ran.stderr).not.toMatch(/warning/);
  });

  it('is accepted, and makes the plan destroy that disk and no other', async () => {
    const file = join(disks, 'consent.yaml');
    writeFileSync(file, (await consent(`--from PLAN --disk ${PHOTOS} ${WEEK}`)).stdout);
    const valid = await runHere(['validate', disks]);
    const { stdout } = await runHere(['plan', disks, '-o', 'json']);
    const text = (await runHere(['plan', disks])).stdout;
    rmSync(file);
    expect(valid).toMatchObject({ code: 0, stdout: expect.stringMatching(/1 WipeConsent\b/) });
    const [node] = (JSON.parse(stdout) as Plan).nodes;
    const wiped = node?.operations.filter(({ kind }) => kind === 'wipe-disk');
    expect(wiped?.map(({ disk }) => disk.facts.id)).toEqual([PHOTOS]);
    expect(node?.refusals.map(({ disk }) => disk)).toEqual([BACKUP]);
    expect(text).toMatch(
      /Destroyed, for good\n {2}- the whole disk loop-ckfquyyygldrdajj on host-1/,
    );
  });

  it('reads the plan from standard input, and prints JSON', async () => {
    const stdin = readFileSync(planFile, 'utf8');
    const ran = await consent(`--from - --node host-1 --all -o json --name both ${WEEK}`, {
      stdin,
    });
    const document = JSON.parse(ran.stdout);
    expect(document.metadata.name).toBe('both');
    expect(document.spec.targets.map(({ disk }: { disk: string }) => disk)).toEqual([
      PHOTOS,
      BACKUP,
    ]);
    expect(ran.stderr).toMatch(/goes only when every member has its own consent/);
  });

  it('says everything once on a terminal', async () => {
    const ran = await consent(`--from PLAN --disk ${PHOTOS} ${WEEK}`, { stdoutIsTTY: true });
    expect(ran.stdout).toMatch(/^# Allows diskwright/);
    expect(ran.stderr).toMatch(/^Have it reviewed and committed/);
  });

  it('gives up kept volumes; one that is still declared needs a Release too', async () => {
    const ran = await consent(`--from KEPT --all ${WEEK}`);
    const { targets } = parse(ran.stdout).spec as { targets: Record<string, string>[] };
    expect(targets).toMatchObject([
      { node: 'worker-1', volume: 'goneaaaaaaaa' },
      { node: 'worker-1', volume: 'strayaaaaaaa' },
    ]);
    expect(Object.keys(targets[0]!)).not.toContain('disk');
    expect(ran.stderr.match(/Release/g)).toHaveLength(1);
    const one = await consent(`--from KEPT --volume strayaaaaaaa ${WEEK}`);
    expect(parse(one.stdout).spec.targets).toHaveLength(1);
    expect(one.stderr).toMatch(/200 GiB on wwn-\S+: block, not mounted, data of claim db\/pg-old/);
  });

  it('leaves protected volumes out, and says so to who names one', async () => {
    const kept = destroyingPlan();
    const file = join(scratch, 'protected.json');
    const nodes = kept.nodes.map((node) => ({
      ...node,
      kept: node.kept.map((one, index) => (index === 0 ? { ...one, protected: true } : one)),
    }));
    writeFileSync(file, JSON.stringify({ ...kept, nodes }));
    const all = await consent(`--from ${file} --all ${WEEK}`);
    expect(parse(all.stdout).spec.targets).toMatchObject([{ volume: 'strayaaaaaaa' }]);
    const named = await consent(`--from ${file} --volume goneaaaaaaaa ${WEEK}`);
    expect([named.code, named.stdout]).toEqual([1, '']);
    expect(named.stderr).toMatch(/goneaaaaaaaa of worker-1 is protected.*\n.*protected: false/);
  });

  it('is named otherwise for other content', async () => {
    const nameOf = async (line: string) =>
      parse((await consent(line)).stdout).metadata.name as string;
    const changed = join(scratch, 'changed.json');
    const text = readFileSync(planFile, 'utf8');
    const content = plan.nodes[0]?.refusals.find(({ disk }) => disk === PHOTOS)?.consent?.content;
    writeFileSync(changed, text.replaceAll(content!, `sha256:${'0'.repeat(64)}`));
    const line = `--disk ${PHOTOS} ${WEEK}`;
    expect(await nameOf(`--from PLAN ${line}`)).not.toBe(await nameOf(`--from ${changed} ${line}`));
  });

  it('takes the beginning of an id that only one disk has', async () => {
    const whole = await consent(`--from PLAN --disk ${PHOTOS} ${WEEK}`);
    for (const begin of [PHOTOS.slice(0, 7), PHOTOS.slice(0, -1)])
      expect((await consent(`--from PLAN --disk ${begin} ${WEEK}`)).stdout).toBe(whole.stdout);
  });

  it('lists who else begins so, and takes a whole id for no beginning', async () => {
    const longer = join(scratch, 'longer.json');
    const [, group] = plan.nodes[0]!.refusals.flatMap(({ disk }) => disk ?? []);
    writeFileSync(longer, readFileSync(planFile, 'utf8').replaceAll(group!, `${PHOTOS}2`));
    const both = await consent(`--from ${longer} --disk ${PHOTOS.slice(0, 8)} ${WEEK}`);
    expect(both).toMatchObject({ code: 64, stdout: '' });
    expect(both.stderr).toContain(
      `2 disks begin with "${PHOTOS.slice(0, 8)}": ${PHOTOS}, ${PHOTOS}2`,
    );
    const one = await consent(`--from ${longer} --disk ${PHOTOS} ${WEEK}`);
    expect(parse(one.stdout).spec.targets).toMatchObject([{ disk: PHOTOS }]);
  });

  it.each([
    ['9d', '2026-05-13T10:00:00Z', false],
    ['90m', '2026-05-04T11:30:00Z', false],
    ['91d', '2026-08-03T10:00:00Z', true],
    ['2026-06-01T12:00:00+02:00', '2026-06-01T10:00:00Z', false],
  ])('expires after %s at %s', async (expires, time, warns) => {
    const ran = await consent(`--from PLAN --disk ${PHOTOS} --expires ${expires} --reason x`);
    expect(parse(ran.stdout).spec.expires).toBe(time);
    expect(ran.stderr.includes('warning: it serves for 91 days')).toBe(warns);
  });

  it.each([
    ['--from PLAN --all --reason x', 64, /needs --expires/],
    ['--from PLAN --all --expires 7d', 64, /needs --reason/],
    ['--from PLAN --all --expires 7d --reason " "', 64, /needs --reason/],
    [`--all ${WEEK}`, 64, /needs --from[^]*plan -o json/],
    ['--from PLAN --all --expires 0d --reason x', 64, /serves never/],
    ['--from PLAN --all --expires 2026-05-04T10:00:00Z --reason x', 64, /is over already/],
    ['--from PLAN --all --expires 367d --reason x', 64, /367 days; at most 366/],
    ['--from PLAN --all --expires soon --reason x', 64, /--expires "soon" is no time/],
    [`--from PLAN --all --name Old_Raid ${WEEK}`, 64, /cannot be the name/],
    [`--from PLAN --all --disk ${PHOTOS} ${WEEK}`, 64, /do not go together/],
    [`--from PLAN ${WEEK}`, 64, /--node host-1 --disk loop-ck[^]*2 things[^]*or give --all/],
    [`--from PLAN --disk loop-ckfquyyygldrdajx ${WEEK}`, 64, /Did you mean --disk loop-ckf/],
    [`--from PLAN --volume ${PHOTOS} ${WEEK}`, 64, /does not leave the volume/],
    [`--from PLAN --node host-2 --all ${WEEK}`, 1, /on host-2[^]*Did you mean --node host-1\?/],
    [`--from EMPTY --all ${WEEK}`, 1, /leaves nothing alone that a consent/],
    [`--from ${join(root, 'package.json')} --all ${WEEK}`, 1, /no formatVersion[^]*plan -o json/],
    [`--from ${join(root, 'LICENSE')} --all ${WEEK}`, 1, /a JSON object was expected/],
    [`--from ${join(root, 'examples')} --all ${WEEK}`, 1, /is a directory/],
    [`--from /nowhere/plan.json --all ${WEEK}`, 1, /\/nowhere\/plan.json/],
  ])('%s ends with %i', async (line, code, message) => {
    const ran = await consent(line);
    expect(ran.stderr).toMatch(message);
    expect(ran).toMatchObject({ code, stdout: '' });
  });

  it('takes a plan of the form before comparisons', async () => {
    const before = join(scratch, 'before.json');
    writeFileSync(before, JSON.stringify({ ...plan, formatVersion: '1.1' }));
    const [here, there] = [
      await consent(`--from ${before} --all ${WEEK}`),
      await consent(`--from PLAN --all ${WEEK}`),
    ];
    expect(here).toEqual(there);
  });

  it('takes no plan of an older or newer form, nor one that is damaged', async () => {
    const other = join(scratch, 'other.json');
    for (const [form, message] of [
      ['1.0', /form "1\.0"; this version of diskwright reads 2\.0 and 1\.1 to 1\.10[^]*plan again/],
      ['3.0', /form "3\.0"/],
    ] as const) {
      writeFileSync(other, JSON.stringify({ ...plan, formatVersion: form }));
      expect((await consent(`--from ${other} --all ${WEEK}`)).stderr).toMatch(message);
    }
    writeFileSync(other, JSON.stringify({ ...plan, nodes: [{}] }));
    const ran = await consent(`--from ${other} --all ${WEEK}`);
    expect(ran).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no plan: nodes\[0\] has no node;/),
    });
  });
});
