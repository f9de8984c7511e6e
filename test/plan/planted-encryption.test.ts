/** Laws about LUKS headers and their keys, each with one operand broken. */
import { describe, expect, it } from 'vitest';
import type { VolumeFormat } from '../../src/model/declared/declarations.ts';
import { encryptionUuid, filesystemUuid, type VolumeId } from '../../src/model/identifiers.ts';
import { checkHeader, checkKeyChange, type VolumeCase } from '../../src/check/check-encryption.ts';
import { checkPlan } from '../../src/check/check-plan.ts';
import { planWorld } from '../simulation/arbitrary-worlds.ts';
import {
  aDisk,
  aFilesystem,
  aLayout,
  aLayoutPartition,
  aNode,
  declaring,
  INSTALLATION,
  observedAgain,
} from '../simulation/builders.ts';
import { predictAll, withDisk, withTable } from '../simulation/simulated-host.ts';

const ID = 'aaaaaaaaaaaa' as VolumeId;
const HEADER = encryptionUuid(INSTALLATION, ID);
const first = { key: 'first' };
const block: VolumeFormat = { kind: 'block' };

/** What is said of a volume that is declared and found so. */
function said(
  format: VolumeFormat,
  check: (volume: VolumeCase) => void,
  partition: object | null = null,
): readonly string[] {
  const messages: string[] = [];
  check({
    subject: { node: { desired: { installation: INSTALLATION } } },
    declared: { volume: ID, format },
    found: partition === null ? null : { partition },
    complain: (rule: string, message: string) => messages.push(`${rule}: ${message}`),
  } as unknown as VolumeCase);
  return messages;
}

describe('a header', () => {
  const made = (encryptionUuid: string) => (volume: VolumeCase) => {
    checkHeader({ encryptionUuid, encryption: first } as never, volume);
  };
  const other = ['volume-not-declared: gets another LUKS header than is declared'];

  it('is the one that is declared, and none where none is', () => {
    expect(said({ ...block, encryption: first }, made(HEADER))).toEqual([]);
    expect(said({ ...block, encryption: { key: 'second' } }, made(HEADER))).toEqual(other);
    expect(said({ ...block, encryption: first }, made('other'))).toEqual(other);
    expect(said(block, made(undefined as never))).toEqual(other);
  });
});

describe('the change of a key', () => {
  const change = (volume: VolumeCase): void => {
    checkKeyChange({ fromKey: 'first', toKey: 'second' } as never, volume);
  };
  const second = { ...block, encryption: { key: 'second' } };
  const undeclared = 'volume-not-declared: gets the key second and is declared with another';
  const unnamed = 'content-not-ours: its key first is changed, and its header names another';

  it('goes to the key that is declared, from the one that its header names', () => {
    expect(said(second, change, { encryption: first })).toEqual([]);
    expect(said(second, change, { encryption: { key: 'third' } })).toEqual([unnamed]);
    expect(said(second, change, {})).toEqual([unnamed]);
    expect(said(second, change)).toEqual([unnamed]);
    expect(said(block, change, { encryption: first })).toEqual([undeclared]);
  });

  it('is of a finished volume', () => {
    const layouts = (key: string) => [
      aLayout('data', [
        aLayoutPartition('db', {
          format: { ...aFilesystem('ext4'), encryption: { key } } as VolumeFormat,
        }),
      ]),
    ];
    const blank = aNode([aDisk('aa')]);
    const { plan: making } = planWorld({
      declarations: declaring(layouts('first')),
      inventories: [blank],
    });
    const made = predictAll(blank, making.nodes[0]!.operations);
    const inventories = [observedAgain(made)];
    const changed = planWorld({ declarations: declaring(layouts('second')), inventories });
    const unfinished = [
      observedAgain(
        withDisk(made, made.disks[0]!.id, (disk) =>
          withTable(disk, (all) =>
            all.map((one) => ({ ...one, label: one.label.replace('ready', 'new') })),
          ),
        ),
      ),
    ];
    const of = (seen: typeof inventories): readonly string[] =>
      checkPlan(changed.plan, { desired: changed.desired, inventories: seen }).map(
        ({ message }) => message,
      );
    expect(changed.plan.nodes[0]!.operations.map(({ kind }) => kind)).toEqual([
      'change-encryption-key',
    ]);
    expect(of(inventories)).toEqual([]);
    expect(of(unfinished).join('\n')).toContain('is used, and not marked ready');
  });
});

it('a filesystem is made behind the header that is declared, not behind another', () => {
  const format = { ...aFilesystem('ext4'), encryption: first } as VolumeFormat;
  const inventories = [aNode([aDisk('aa')])];
  const { plan, desired } = planWorld({
    declarations: declaring([aLayout('data', [aLayoutPartition('db', { format })])]),
    inventories,
  });
  const behind = (encryptionUuid: string | undefined): readonly string[] => {
    const nodes = plan.nodes.map((node) => ({
      ...node,
      operations: node.operations.map((one) =>
        one.kind === 'create-filesystem' ? ({ ...one, encryptionUuid } as never) : one,
      ),
    }));
    return checkPlan({ ...plan, nodes }, { desired, inventories })
      .filter(({ rule }) => rule === 'volume-not-declared')
      .map(({ message }) => message.replace(/volume \S+: /, ''));
  };
  const { volume } = desired.nodes[0]!.disks[0]!.volumes[0]!;
  expect(behind(encryptionUuid(INSTALLATION, volume))).toEqual([]);
  for (const uuid of [filesystemUuid(INSTALLATION, volume), undefined])
    expect(behind(uuid)).toEqual(['gets another filesystem than is declared']);
});
