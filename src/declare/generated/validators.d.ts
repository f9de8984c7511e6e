// Written by `npm run generate` from schemas/*.schema.json; change those instead.
import type { TypeByKind } from './declarations.ts';

/**
 * One finding. Where a property is unknown or missing, `params` names it and `instancePath` is
 * the object's.
 */
export interface ValidationError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Says whether the value is of the kind; where it is not, `errors` has every finding until the
 * next call.
 */
export interface Validator<K extends keyof TypeByKind> {
  (value: unknown): value is TypeByKind[K];
  readonly errors?: readonly ValidationError[] | null;
}

/** Thrown by a validator that found thousands of errors and looks for no more. */
export class TooManyErrors extends Error {
  readonly errors: readonly ValidationError[];
  constructor(errors: readonly ValidationError[]);
}

export const validateAdoption: Validator<'Adoption'>;
export const validateAgentEvent: Validator<'AgentEvent'>;
export const validateAgentRequest: Validator<'AgentRequest'>;
export const validateClaimSet: Validator<'ClaimSet'>;
export const validateDesiredNode: Validator<'DesiredNode'>;
export const validateDiskLayout: Validator<'DiskLayout'>;
export const validateDiskReplacement: Validator<'DiskReplacement'>;
export const validateDiskRepository: Validator<'DiskRepository'>;
export const validateHostConfig: Validator<'HostConfig'>;
export const validateInstallation: Validator<'Installation'>;
export const validateLastDesired: Validator<'LastDesired'>;
export const validateMoved: Validator<'Moved'>;
export const validateNodeGroup: Validator<'NodeGroup'>;
export const validateNodeInventory: Validator<'NodeInventory'>;
export const validateNodeLock: Validator<'NodeLock'>;
export const validateNodeRecord: Validator<'NodeRecord'>;
export const validateNodeStorage: Validator<'NodeStorage'>;
export const validatePersistentVolumeClaim: Validator<'PersistentVolumeClaim'>;
export const validatePlan: Validator<'Plan'>;
export const validateRelease: Validator<'Release'>;
export const validateSavedPlan: Validator<'SavedPlan'>;
export const validateStorageClass: Validator<'StorageClass'>;
export const validateTakeBack: Validator<'TakeBack'>;
export const validateThinPoolRepair: Validator<'ThinPoolRepair'>;
export const validateWipeConsent: Validator<'WipeConsent'>;

export const validators: { readonly [K in keyof TypeByKind]: Validator<K> };
