import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Inventory } from '../../src/model/observed/inventory.ts';
import type { Report } from '../../src/model/planned/report.ts';
import type { CommandOutcome } from './guest-channel.ts';
import type { Rig, VirtualMachine } from './rig.ts';

const builtPrograms = resolve(import.meta.dirname, '../../dist');

/** The product in a rig: its programs as they are built now, and one directory of declarations. */
export interface Product {
  /** Replaces what is declared. */
  readonly declare: (yaml: string) => void;
  /** Runs `diskwright` as root in the machine. */
  readonly run: (vm: VirtualMachine, ...args: readonly string[]) => Promise<CommandOutcome>;
  readonly discover: (vm: VirtualMachine) => Promise<Inventory>;
  /** The plan for the machine as it is, as a person reads it. */
  readonly plan: (vm: VirtualMachine) => Promise<string>;
  /** A consent, as a document, for all that the plan of now has refused for want of one. */
  readonly consentToAll: (vm: VirtualMachine) => Promise<string>;
  /** The same for these volumes, as the plan of now has them. */
  readonly consentTo: (
    vm: VirtualMachine,
    volumes: readonly string[],
    name?: string,
  ) => Promise<string>;
  /**
   * Applies without asking; throws when it does not exit with 0. Null when there was nothing to do.
   */
  readonly apply: (vm: VirtualMachine) => Promise<Report | null>;
}

/**
 * Starting Node and running a pass takes long in an emulated machine that shares its processors.
 */
const passTimeoutMs = 300_000;
const declarations = 'declarations';

export function installProduct(rig: Rig): Product {
  cpSync(builtPrograms, join(rig.exchange, 'dist'), { recursive: true });
  // Where this checkout lies may be hidden in the machine, which has a /tmp of its own.
  cpSync(process.execPath, join(rig.exchange, 'node'));
  mkdirSync(join(rig.exchange, declarations));

  async function run(vm: VirtualMachine, ...args: readonly string[]): Promise<CommandOutcome> {
    const argv = ['/exchange/node', '/exchange/dist/diskwright.js', ...args];
    return vm.run(argv, { timeoutMs: passTimeoutMs });
  }

  async function output(vm: VirtualMachine, ...args: readonly string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await run(vm, ...args);
    if (exitCode !== 0)
      throw new Error(`diskwright ${args.join(' ')}: exit code ${exitCode}\n${stdout}${stderr}`);
    return stdout;
  }

  async function consent(vm: VirtualMachine, chosen: string, name: string): Promise<string> {
    return vm.output(`diskwright() { /exchange/node /exchange/dist/diskwright.js "$@"; }
      diskwright plan /exchange/${declarations} --inventory host -o json >/run/plan.json
      diskwright consent --from /run/plan.json ${chosen} --expires 7d --reason test --name ${name}`);
  }

  return {
    declare: (yaml) => {
      writeFileSync(join(rig.exchange, declarations, 'declarations.yaml'), yaml);
    },
    run,
    discover: async (vm) => JSON.parse(await output(vm, 'discover', '-o', 'json')).spec,
    plan: async (vm) => output(vm, 'plan', `/exchange/${declarations}`, '--inventory', 'host'),
    consentToAll: async (vm) => consent(vm, '--all', 'give-up'),
    consentTo: async (vm, volumes, name = 'give-up') =>
      consent(vm, volumes.map((volume) => `--volume ${volume}`).join(' '), name),
    apply: async (vm) =>
      JSON.parse(
        await output(vm, 'apply', `/exchange/${declarations}`, '--auto-approve', '-o', 'json'),
      ),
  };
}
