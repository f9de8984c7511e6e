import { formatBytes } from '../../model/values/bytes.ts';
import { claimKey } from '../../model/identifiers.ts';
import { isUnderConsent, type DestroyingOperation } from '../../model/planned/operation-traits.ts';
import type { Operation } from '../../model/planned/plan.ts';
import { diskContentText, SYMBOL_BY_LOSS, volumeName } from '../operation-phrase.ts';
import { paragraph, shown, type Style } from '../text/terminal.ts';

/** The operations that lose content, in the plan's order. */
export function destroyingOperations(
  operations: readonly Operation[],
): readonly DestroyingOperation[] {
  return operations.filter(isUnderConsent);
}

/**
 * What operations destroy and what they give back, each group under its own title and never folded:
 * one paragraph for each, with everything by which a person knows what goes. Empty where nothing
 * does.
 */
export function lossLines(operations: readonly Operation[], style: Style): readonly string[] {
  const groups = [destructionLines(operations, style), takeBackLines(operations, style)];
  return groups
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function destructionLines(operations: readonly Operation[], style: Style): readonly string[] {
  const destroying = destroyingOperations(operations);
  if (destroying.length === 0) return [];
  return [
    ...title('Destroyed, for good', style),
    ...destroying.flatMap((operation) =>
      paragraph(style, {
        lead: `  ${SYMBOL_BY_LOSS.destroy} `,
        text: `${destroyedText(operation)}; ${permissionText(operation)}`,
        hang: 6,
        tone: 'danger',
      }),
    ),
  ];
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
      const facts = [
        formatBytes(sizeBytes),
        ...(content === undefined ? [] : [shown(content)]),
        mountPoint === null ? 'not mounted' : `mounted at ${shown(mountPoint)}`,
        ...(claim === undefined ? [] : [`data of claim ${shown(claimKey(claim))}`]),
      ];
      const group = 'logical' in operation.removed ? operation.removed.logical.group : null;
      const of = group === null ? '' : ` of volume group ${shown(group)}`;
      return `volume ${shown(volume)}${of} alone (${facts.join(', ')}), of disk ${where}`;
    }
  }
}

function permissionText({ consent, proof }: DestroyingOperation): string {
  const name = `consent ${shown(consent.consent)}`;
  const until = `until ${shown(consent.expires)}`;
  return proof === 'finish'
    ? `begun before under ${name} (${until}), and to be finished`
    : `${name} allows it ${until}`;
}

function takeBackLines(operations: readonly Operation[], style: Style): readonly string[] {
  const given = operations.filter((operation) => operation.kind === 'take-back-claim');
  if (given.length === 0) return [];
  return [
    ...title('Taken back: a claim sees its data of before again', style),
    ...given.flatMap((operation) =>
      paragraph(style, {
        lead: `  ${SYMBOL_BY_LOSS['take-back']} `,
        text: `claim ${shown(claimKey(operation.claim))}: volume ${shown(operation.volume.volume)} (${volumeName(operation.volume)} of layout ${shown(operation.volume.layout)}) of disk ${shown(operation.disk.facts.id)} on ${shown(operation.node)}`,
        hang: 6,
        tone: 'danger',
      }),
    ),
  ];
}
