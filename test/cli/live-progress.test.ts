import { expect, it } from 'vitest';
import { startProgress } from '../../src/cli/live-progress.ts';
import type { AgentEvent } from '../../src/model/agent-protocol.ts';
import { aDisk, aVolume, makeFilesystem } from '../render/plan-builders.ts';

const operations = makeFilesystem(aDisk(), aVolume('aaaaaaaaaaaa'), 1024);
const events: readonly AgentEvent[] = operations.flatMap((operation): AgentEvent[] => [
  { kind: 'operation-started', operation },
  { kind: 'outcome', outcome: { kind: 'applied', operation, durationMs: 1_200 } },
]);

async function shown(isTerminal: boolean, more: readonly AgentEvent[] = []): Promise<string> {
  let text = '';
  const progress = startProgress(
    {
      write: (piece) => {
        text += piece;
        return Promise.resolve();
      },
      style: { color: false, width: 80 },
      isTerminal,
      nowMs: () => 0,
    },
    operations.length,
  );
  for (const event of [...events, ...more]) progress.take(event);
  progress.say('Interrupted');
  await progress.end();
  return text;
}

const ESCAPE = '\u001b';
const UP_AND_ERASE = new RegExp(`(${ESCAPE}\\[\\d+A${ESCAPE}\\[0J|\\n)`);

/** What remains on a screen after all cursor movements were obeyed. */
function screen(text: string): readonly string[] {
  let lines: readonly string[] = [''];
  for (const piece of text.split(UP_AND_ERASE)) {
    const up = piece.startsWith(ESCAPE) ? Number.parseInt(piece.slice(2)) : 0;
    if (up > 0) lines = [...lines.slice(0, lines.length - 1 - up), ''];
    else if (piece === '\n') lines = [...lines, ''];
    else lines = [...lines.slice(0, -1), (lines.at(-1) ?? '') + piece];
  }
  return lines.filter((line) => line !== '');
}

it('without a terminal each event has its line, and no control characters', async () => {
  const text = await shown(false);
  expect(text).not.toContain('\u001b');
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(events.length + 1);
  expect(lines[0]).toMatch(/\.\.\.$/);
  expect(lines[1]).toMatch(/: done in 1\.2 s$/);
  expect(lines.at(-1)).toBe('Interrupted');
});

it('of what copies a log has a line for each tenth, and a terminal what is copied by now', async () => {
  const [operation] = operations;
  const copying = [0, 1, 9, 10, 19, 35, 36].map((percent): AgentEvent => ({
    kind: 'operation-progress',
    operation: operation!,
    percent,
  }));
  const started: AgentEvent = { kind: 'operation-started', operation: operation! };
  const log = await shown(false, [started, ...copying]);
  expect(log.match(/\d+% copied/g)).toEqual(['10% copied', '35% copied']);
  const drawn = await shown(true, [started, ...copying]);
  expect(drawn).toContain(' 36% copied, about 0.0 s left  wwn-');
});

it('on a terminal the live lines are gone at the end, and what went wrong stays', async () => {
  const [operation] = operations;
  const failure = { code: 'io', message: 'the disk is gone', remedy: 'look' } as const;
  const failed: AgentEvent = {
    kind: 'outcome',
    outcome: { kind: 'failed', operation: operation!, durationMs: 1, failure },
  };
  const text = await shown(true, [failed]);
  expect(text).toMatch(/3 of 3 operations/);
  const left = screen(text);
  expect(left).toHaveLength(2);
  expect(left[0]).toMatch(/FAILED after .*the disk is gone/);
  expect(left[1]).toBe('Interrupted');
});
