import type {
  Adoption,
  Claim,
  ClaimSet,
  Diagnostic,
  DiskReplacement,
  Moved,
  NodeGroup,
  NodeLock,
  Release,
  SourceRef,
  StorageClass,
  TakeBack,
  ThinPoolRepair,
  WipeConsent,
} from '../../model/declared/declarations.ts';
import type { InstallationId } from '../../model/identifiers.ts';
import type { Inventory } from '../../model/observed/inventory.ts';
import type { Finding, Path } from '../findings/finding.ts';
import type { LayoutDraft } from './layout-draft.ts';
import type { StatefulSetClaims } from '../kinds/kubernetes/read-stateful-set.ts';

/** One document of a file, as far as it can be known without the others. */
export interface DocumentRecord {
  readonly kind: string;
  readonly apiVersion: string;
  /** null where the kind has none. */
  readonly namespace: string | null;
  readonly name: string;
  readonly source: SourceRef;
  /** Which YAML document of the file, from 0, and where in it: items of a List have a path. */
  readonly document: number;
  readonly path: Path;
  readonly content: DocumentContent;
  /** What is wrong in it. Of native kinds this counts only when a layout makes them ours. */
  readonly diagnostics: readonly Diagnostic[];
}

export type DocumentContent =
  | { readonly is: 'installation'; readonly id: InstallationId }
  | { readonly is: 'node-group'; readonly group: NodeGroup }
  | { readonly is: 'layout'; readonly layout: LayoutDraft }
  | { readonly is: 'inventory'; readonly inventory: Inventory }
  | { readonly is: 'lock'; readonly lock: NodeLock }
  | { readonly is: 'consent'; readonly consent: WipeConsent }
  | { readonly is: 'moved'; readonly moved: Moved }
  | { readonly is: 'take-back'; readonly takeBack: TakeBack }
  | { readonly is: 'release'; readonly release: Release }
  | { readonly is: 'replacement'; readonly replacement: DiskReplacement }
  | { readonly is: 'pool-repair'; readonly repair: ThinPoolRepair }
  | { readonly is: 'adoption'; readonly adoption: Adoption }
  | { readonly is: 'storage-class'; readonly storageClass: StorageClass | null }
  | { readonly is: 'claim'; readonly className: string | null; readonly claim: Claim | null }
  | {
      readonly is: 'claim-set';
      /** The names of its claims, as `namespace/name`, each once. */
      readonly claims: readonly string[];
      /** The class of each template, in their order; empty where one names none. */
      readonly classNames: readonly string[];
      readonly claimSet: ClaimSet | null;
    }
  /** Left alone; what it says of its claims is held against those in git. */
  | { readonly is: 'stateful-set'; readonly why: string; readonly claims: StatefulSetClaims }
  | { readonly is: 'skipped'; readonly why: string }
  /** Its errors are in `diagnostics`; the classes it names still count as named. */
  | { readonly is: 'broken'; readonly classNames: readonly string[] };

/** How many names the ranges of a document stand for: these take memory that its text does not. */
export function expandedNames({ content }: DocumentRecord): number {
  switch (content.is) {
    case 'node-group':
      return content.group.nodes.length;
    case 'layout':
      return content.layout.nodes.names.length + content.layout.nodes.exceptNames.length;
    case 'claim-set':
      return content.claims.length;
    case 'installation':
    case 'inventory':
    case 'lock':
    case 'consent':
    case 'moved':
    case 'take-back':
    case 'release':
    case 'replacement':
    case 'pool-repair':
    case 'adoption':
    case 'storage-class':
    case 'claim':
    case 'stateful-set':
    case 'skipped':
    case 'broken':
      return 0;
  }
}

/** What a reader of one kind makes of a document that its schema accepts. */
export interface Read<T> {
  readonly value: T;
  readonly findings: readonly Finding[];
}

/** Gives the place of what lies under a path of the document that is being read. */
export type SourceOf = (path: Path) => SourceRef;
