import { describe, expect, it } from 'vitest';
import { logCommands } from '../../../agent/run/log-commands.ts';
import { openLog } from '../../../src/resident/log.ts';

function logged(line: string): Readonly<Record<string, unknown>> {
  const lines: string[] = [];
  logCommands(openLog('json', { write: (text) => void lines.push(text) }))(line);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Readonly<Record<string, unknown>>;
}

describe('the commands of the root half in the log of the resident half', () => {
  it('have their disk, duration and exit code, and the time and level of this log', () => {
    const argv = ['mkfs.xfs', '/dev/sda1'];
    const facts = { disk: 'wwn-0xaa', argv, durationMs: 12, exitCode: 0 };
    const said = logged(
      JSON.stringify({ level: 30, time: '2001-01-01T00:00:00.000Z', ...facts, msg: 'command' }),
    );
    expect(said).toMatchObject({ ...facts, msg: 'command', level: 'info' });
    expect(said['time']).not.toBe('2001-01-01T00:00:00.000Z');
  });

  it.each(['{ no JSON', '7'])('keep what is no line of that log: %s', (line) => {
    expect(logged(line)).toMatchObject({ level: 'warn', line });
  });
});
