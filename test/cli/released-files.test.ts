/** A saved plan and an inventory as an older release wrote them (test/released). */
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/model/planned/plan.ts';
import { releasedPath } from '../released/released.ts';
import { runHere } from './in-process.ts';

const savedPlan = releasedPath('host/saved-plan.json');
const inventory = releasedPath('host/node-inventory.yaml');
const declarations = releasedPath('host/declarations.yaml');

describe('a plan that 8c74f8f saved', () => {
  it('is shown, with what it destroys and why it may', async () => {
    const { code, stdout, stderr } = await runHere(['show', savedPlan]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('consent give-up allows it');
    expect(stdout).toContain('Plan: 2 disks: 1 to create on wiped, 0 to grow, 1 to destroy;');
  });

  it('is a plan to read for programs', async () => {
    const { code, stdout } = await runHere(['show', savedPlan, '-o', 'json']);
    const [node] = (JSON.parse(stdout) as Plan).nodes;
    expect(code).toBe(0);
    expect(node?.operations.map(({ kind }) => kind)).toContain('wipe-disk');
    expect(node?.kept).toMatchObject([{ volume: '6k2jfv3jvjmc', because: 'claim-gone' }]);
  });
});

describe('an inventory that 8c74f8f wrote', () => {
  it('is valid, and nothing on its disks is new', async () => {
    const words = [declarations, '--inventory', inventory];
    expect(await runHere(['validate', ...words])).toMatchObject({ code: 0, stderr: '' });
    const { code, stdout } = await runHere(['plan', ...words, '-o', 'json']);
    const [node] = (JSON.parse(stdout) as Plan).nodes;
    expect(code).toBe(0);
    expect(new Set(node?.operations.map(({ kind }) => kind))).toEqual(new Set(['write-ledger']));
    expect(node).toMatchObject({ refusals: [], unchanged: 4 });
    expect(node?.kept).toMatchObject([{ volume: '6k2jfv3jvjmc', because: 'not-declared' }]);
  });
});
