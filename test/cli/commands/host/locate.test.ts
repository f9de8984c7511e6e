import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { aDisk, aNode } from '../../../simulation/builders.ts';
import { root, runHere, type Ran } from '../../in-process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'diskwright-locate-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const disks = [
  { ...aDisk('aa'), bay: 'Slot 03 of enclosure 0x5003', links: ['/dev/disk/by-id/x\u001b'] },
  aDisk('ab'),
];
writeFileSync(join(scratch, 'inventory.json'), JSON.stringify(aNode(disks)));

function locate(disk: string, ...args: readonly string[]): Promise<Ran> {
  const config = args.includes('dark') ? 'dark' : 'fine';
  const rest = args.filter((word) => word !== 'dark');
  return runHere(['locate', disk, ...rest, '--host-config', join(scratch, config)], {
    isRoot: true,
    agentProgram: join(root, 'test/agent-link/fake-agent.ts'),
  });
}

it('says where a disk is, by its id or the beginning of it', async () => {
  const ran = await locate('disk/wwn-0xaa');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toMatch(/^wwn-0xaa\n/);
  expect(ran.stdout).toMatch(/^ {2}bay +Slot 03 of enclosure 0x5003$/m);
  expect(ran.stdout).toMatch(/^ {2}now +\/dev\//m);
  expect(ran.stdout).not.toContain('\u001b');
  const other = await locate('wwn-0xab', '-o', 'json');
  expect(JSON.parse(other.stdout)).toMatchObject({ disk: 'wwn-0xab', bay: null });
});

it('asks for more where several disks begin so, and for an id where a name of the kernel is given', async () => {
  expect(await locate('disk/wwn-0xa')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/may be each of wwn-0xaa, wwn-0xab[^]*more of its id/),
  });
  expect(await locate('/dev/sdb')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has no disk[^]*never by \/dev\/sdb/),
  });
});

it('lights its slot, or says how else', async () => {
  const lit = await locate('disk/wwn-0xaa', '--led', 'on');
  expect(lit).toMatchObject({ code: 0, stderr: 'The light of its slot is on.\n' });
  expect(await locate('disk/wwn-0xaa', '--led', 'off', 'dark')).toMatchObject({
    code: 1,
    stderr: 'error: it has no light\n  Try ledctl.\n',
  });
  expect(await locate('disk/wwn-0xaa', '--led', 'blue')).toMatchObject({ code: 64 });
});
