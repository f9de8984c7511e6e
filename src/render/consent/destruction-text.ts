import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey, type NodeName } from '../../model/identifiers.ts';
import { isUnderConsent, type DestroyingOperation } from '../../model/planned/operation-traits.ts';
import type { Operation, TakeBackClaim } from '../../model/planned/plan.ts';
import { diskContentText, SYMBOL_BY_LOSS, volumeName } from '../operation-phrase.ts';
import { consentTermAndReason } from './consent-term.ts';
import { paragraph, shown, type Style } from '../text/terminal.ts';

/** The operations that lose content, in the plan's order. */
export function destroyingOperations(
  operations: readonly Operation[],
): readonly DestroyingOperation[] {
  return operations.filter(isUnderConsent);
}

/** Something that is destroyed, or taken back, in a sentence; safe to show. */
export interface LossItem {
  readonly loss: 'destroy' | 'take-back';
  readonly node: NodeName;
  readonly text: string;
}

/** What operations destroy and what they give back, each by all by which a person knows it. */
export function lossItems(operations: readonly Operation[]): readonly LossItem[] {
  return [
    ...destroyingOperations(operations).map((operation) => ({
      loss: 'destroy' as const,
      node: operation.node,
      text: `${destroyedText(operation)}; ${permissionText(operation)}`,
    })),
    ...operations.flatMap((operation) =>
      operation.kind === 'take-back-claim'
        ? [{ loss: 'take-back' as const, node: operation.node, text: takeBackText(operation) }]
        : [],
    ),
  ];
}

export const LOSS_TITLES = {
  destroy: 'Destroyed, for good',
  'take-back': 'Taken back: a claim sees its data of before again',
} as const satisfies Record<LossItem['loss'], string>;

/**
 * The same as lines, each group under its own title and never folded. Empty where nothing is
 * destroyed or taken back.
 */
export function lossLines(operations: readonly Operation[], style: Style): readonly string[] {
  const items = lossItems(operations);
  const groups = (['destroy', 'take-back'] as const).map((loss) => {
    const own = items.filter((item) => item.loss === loss);
    return own.length === 0
      ? []
      : [
          ...title(LOSS_TITLES[loss], style),
          ...own.flatMap(({ text }) =>
            paragraph(style, {
              lead: `  ${SYMBOL_BY_LOSS[loss]} `,
              text,
              hang: 6,
              tone: 'danger',
            }),
          ),
        ];
  });
  return groups
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function title(text: string, style: Style): readonly string[] {
  return paragraph(style, { lead: '', text, hang: 2, toneAll: 'danger' });
}

function destroyedText(operation: DestroyingOperation): string {
  const where = diskContentText(operation.disk, operation.node);
  switch (operation.kind) {
    case 'wipe-disk':
      return `the whole disk ${where}`;
    case 'remove-volume':
    case 'remove-logical-volume': {
      const { volume, sizeBytes, mountPoint, content, claim } = operation.removed;
      const isLost =
        operation.kind === 'remove-logical-volume' && operation.removed.lost !== undefined;
      const isDamaged =
        operation.kind === 'remove-logical-volume' && operation.removed.damaged !== undefined;
      const facts = [
        formatBytes(sizeBytes),
        ...(content === undefined ? [] : [shown(content)]),
        mountPoint === null ? 'not mounted' : `mounted at ${shown(mountPoint)}`,
        ...(claim === undefined ? [] : [`data of claim ${shown(claimKey(claim))}`]),
        ...(isLost ? ['lost with a disk that is gone: should that come back, it has no data'] : []),
        ...(isDamaged ? ['its thin pool is damaged: not wiped, and not repaired any more'] : []),
      ];
      const group =
        operation.kind === 'remove-logical-volume' ? operation.removed.logical.group : null;
      const of = group === null ? '' : ` of volume group ${shown(group)}`;
      return `volume ${shown(volume)}${of} alone (${facts.join(', ')}), of disk ${where}`;
    }
  }
}

function permissionText({ consent, proof }: DestroyingOperation): string {
  const name = `consent ${shown(consent.consent)}`;
  return proof === 'finish'
    ? `begun before under ${name} (${consentTermAndReason(consent)}), and to be finished`
    : `${name} allows it ${consentTermAndReason(consent)}`;
}

function takeBackText(operation: TakeBackClaim): string {
  return `claim ${shown(claimKey(operation.claim))}: volume ${shown(operation.volume.volume)} (${volumeName(operation.volume)} of layout ${shown(operation.volume.layout)}) of disk ${shown(operation.disk.facts.id)} on ${shown(operation.node)}`;
}
