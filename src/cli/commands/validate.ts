import { idleDeclarations } from '../../resolve/idle-declarations.ts';
import { overlapDiagnostics } from '../../resolve/disks/layout-overlap.ts';
import type { Declarations, Diagnostic } from '../../model/declared/declarations.ts';
import type { ReadDeclarations, ValidDeclarations } from '../../pass/read-declarations.ts';
import { renderDiagnostics, renderSkipped } from '../../render/text/diagnostics-text.ts';
import { counted } from '../../render/text/terminal.ts';
import { NAMED_BY_NONE } from '../../declare/across/world.ts';
import type { ContextOf } from '../command-context.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { loadDeclarations, loadInventories } from '../files/load-declarations.ts';
import { annotationOutput, isAnnotationFormat } from './plan/plan-output.ts';
import { valueText } from '../value-text.ts';
import { timeNow } from '../surroundings.ts';

/** Prints every finding; the findings are the data here. */
export async function validate(context: ContextOf<'validate'>): Promise<ExitCode> {
  const { line, output } = context;
  const loaded = await loadDeclarations(context);
  const { declarations, skipped } = loaded;
  const diagnostics = [
    ...loaded.diagnostics,
    ...(declarations === null
      ? []
      : await knownWorldFindings(context, { ...loaded, declarations })),
  ];
  const hasErrors =
    declarations === null || diagnostics.some(({ severity }) => severity === 'error');
  if (line.output === 'text') {
    await output.data(renderDiagnostics(diagnostics, output.dataStyle));
    if (line.verbose) await output.data(renderSkipped(skipped));
    await output.data(`${lastLine(loaded, hasErrors)}\n`);
  } else if (isAnnotationFormat(line.output)) {
    const { diagnosticAnnotations } = await import('../../render/machine/annotations.ts');
    const about = { digest: null, revision: loaded.revision };
    await output.pieces(
      await annotationOutput(line.output, diagnosticAnnotations(diagnostics), about),
    );
  } else await output.data(await valueText(line.output, validationJson(loaded, diagnostics)));
  return hasErrors ? EXIT.error : EXIT.done;
}

/** What is found once nodes, their disks and the time are known. */
async function knownWorldFindings(
  context: ContextOf<'validate'>,
  loaded: ValidDeclarations,
): Promise<readonly Diagnostic[]> {
  const { declarations } = loaded;
  const inventories = await loadInventories(context, loaded);
  const asOf = timeNow(context.surroundings);
  return [
    ...overlapDiagnostics(declarations, inventories),
    ...idleDeclarations({ declarations, inventories, asOf }),
  ];
}

function countsOf(
  declarations: Declarations,
  { givenInventories }: ReadDeclarations,
): readonly (readonly [number, string, string?])[] {
  return [
    [declarations.classes.length, 'StorageClass', 'StorageClasses'],
    [declarations.nodeGroups.length, 'NodeGroup'],
    [declarations.layouts.length, 'DiskLayout'],
    [declarations.claims.length, 'PersistentVolumeClaim'],
    [declarations.claimSets.length, 'ClaimSet'],
    [declarations.consents.length, 'WipeConsent'],
    [declarations.moves.length, 'Moved', 'Moved'],
    [declarations.takeBacks.length, 'TakeBack'],
    [declarations.releases.length, 'Release'],
    [declarations.replacements.length, 'DiskReplacement'],
    [declarations.poolRepairs.length, 'ThinPoolRepair'],
    [declarations.adoptions.length, 'Adoption'],
    [declarations.locks.length, 'NodeLock'],
    [declarations.inventories.length + givenInventories.length, 'NodeInventory', 'NodeInventories'],
  ];
}

function lastLine(loaded: ReadDeclarations, hasErrors: boolean): string {
  const { declarations, skipped, revision } = loaded;
  const at = revision === null ? '' : ` at ${revision.slice(0, 12)}`;
  // A document that does not say what it means cannot be compared with others, nor make a class
  // ours.
  if (declarations === null)
    return `Not valid${at}; documents with errors are held against the others once they are corrected`;
  const counts = countsOf(declarations, loaded)
    .filter(([count]) => count > 0)
    .map(([count, noun, plural]) => counted(count, noun, plural));
  const what = counts.length === 0 ? 'nothing declared' : counts.join(', ');
  return `${hasErrors ? 'Not valid' : 'Valid'}${at}: ${what}${skippedText(skipped)}`;
}

/** A class that no layout names is no stranger: it is the first that somebody writes. */
function skippedText(skipped: ReadDeclarations['skipped']): string {
  const unnamed = skipped.filter(({ why }) => why === NAMED_BY_NONE).length;
  const others = skipped.length - unnamed;
  return [
    ...(unnamed > 0
      ? [`; ${counted(unnamed, 'StorageClass', 'StorageClasses')} that no layout names`]
      : []),
    ...(others > 0 ? [`; ${counted(others, 'other document')} skipped`] : []),
  ].join('');
}

function validationJson(loaded: ReadDeclarations, diagnostics: readonly Diagnostic[]): unknown {
  const { declarations, skipped, revision } = loaded;
  return {
    valid: declarations !== null && diagnostics.every(({ severity }) => severity !== 'error'),
    revision,
    diagnostics,
    declared:
      declarations === null
        ? null
        : Object.fromEntries(countsOf(declarations, loaded).map(([count, kind]) => [kind, count])),
    skipped,
  };
}
