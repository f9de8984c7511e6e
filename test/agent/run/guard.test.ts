import { describe, expect, it } from 'vitest';
import { ACKNOWLEDGED, heldBy, parseExecuted } from '../../../agent/run/cluster/guard.ts';

const executed = { uid: 'uid-1', generation: 7 };

function object(uid: string, generation: number, annotations: Record<string, string> = {}) {
  return { name: 'node-a', uid, generation, annotations };
}

describe('the guard against old plans', () => {
  it.each([
    ['nothing was ever acted on', object('uid-9', 1), null],
    ['the same generation', object('uid-1', 7), executed],
    ['a later generation', object('uid-1', 8), executed],
  ])('lets pass %s', (_name, found, before) => {
    expect(heldBy(found, before)).toBeNull();
  });

  it('holds an older generation, and names the command that acknowledges it', () => {
    const why = heldBy(object('uid-1', 6), executed);
    expect(why).toContain('its generation is 6, and generation 7 was acted on here before');
    expect(why).toContain(
      'kubectl annotate --overwrite nodestorage node-a diskwright.dev/acknowledged=uid-1/6',
    );
  });

  it('holds another object of the same name', () => {
    expect(heldBy(object('uid-2', 9), executed)).toContain('it is another object (uid uid-2)');
  });

  it('takes an acknowledgement for the one object and generation that it names', () => {
    const acknowledged = { [ACKNOWLEDGED]: 'uid-2/9' };
    expect(heldBy(object('uid-2', 9, acknowledged), executed)).toBeNull();
    expect(heldBy(object('uid-2', 10, acknowledged), executed)).not.toBeNull();
    expect(heldBy(object('uid-3', 9, acknowledged), executed)).not.toBeNull();
  });
});

it('what is remembered of the last one is read back, and damage counts as nothing', () => {
  expect(parseExecuted(JSON.parse(JSON.stringify(executed)))).toEqual(executed);
  for (const damaged of [null, 'x', [], {}, { uid: 'uid-1' }, { uid: 1, generation: 2 }])
    expect(parseExecuted(damaged)).toBeNull();
});
