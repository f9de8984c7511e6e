/** What `npm test [-- --tier NAME] [FILTER...]` is asked to run. */
export interface ChosenTests<Tier> {
  /** Empty where no tier has the name. */
  readonly tiers: readonly Tier[];
  readonly filters: readonly string[];
  /** Whether it is all that runs by day, or by night: no tier was named, and no file. */
  readonly isWhole: boolean;
}

/**
 * Reads the arguments of a test run.
 *
 * @param isNightly whether tiers run that only a night has time for; named, they always do.
 */
export function chosenTests<Tier extends { readonly name: string; readonly isNightly?: boolean }>(
  args: readonly string[],
  tiers: readonly Tier[],
  isNightly: boolean,
): ChosenTests<Tier> {
  const at = args.indexOf('--tier');
  if (at === -1)
    return {
      tiers: tiers.filter((tier) => isNightly || tier.isNightly !== true),
      filters: args,
      isWhole: args.length === 0,
    };
  return {
    tiers: tiers.filter(({ name }) => name === args[at + 1]),
    filters: args.toSpliced(at, 2),
    isWhole: false,
  };
}
