/** `diskwright status -o html`, from an example alone. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runHere } from '../../in-process.ts';

const example = join(root, 'examples/kafka-jbod');

describe('diskwright status -o html', () => {
  it('writes the page of a fleet, and asks no cluster', async () => {
    const { code, stdout, stderr } = await runHere(['status', example, '-o', 'html']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^<!doctype html>\n/);
    expect(stdout).toContain('Ages are counted to 2026-05-04T10:00:00Z');
    expect(stdout.match(/<details class="node"/g)?.length).toBeGreaterThan(1);
  });

  it('of one node, as of a time', async () => {
    const page = ['status', example, '-o', 'html'];
    const [, node = ''] = /id="node\/([^"]*)"/.exec((await runHere(page)).stdout) ?? [];
    const one = await runHere([...page, '--node', node, '--as-of', '2026-03-02T07:00:00Z']);
    expect(one.stdout.match(/<details class="node"/g)).toHaveLength(1);
    expect(one.stdout).toContain(`id="node/${node}"`);
    expect(one.stdout).toContain('observed 60 min ago');
  });

  it('prints the findings instead where the declarations have errors', async () => {
    const wrong = await runHere(['status', '-f', '-', '-o', 'html'], {
      stdin: 'apiVersion: diskwright.dev/v1alpha1\nkind: DiskLayout\n',
    });
    expect(wrong.code).toBe(1);
    expect(wrong.stdout).toBe('');
    expect(wrong.stderr).toContain('error');
  });
});
