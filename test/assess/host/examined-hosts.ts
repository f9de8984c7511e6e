import type { HostExamination } from '../../../src/model/observed/host-examination.ts';
import { KERNEL_PARTS, HOST_TOOLS } from '../../../src/assess/host/host-tools.ts';
import { aNode } from '../../simulation/builders.ts';

/** A host with everything in order, but for what is told. */
export function anExaminedHost(facts: Partial<HostExamination> = {}): HostExamination {
  return {
    takenAt: '2026-06-01T10:00:00.000Z',
    platform: 'linux',
    osRelease: 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\n',
    nodeVersion: '24.22.1',
    programs: HOST_TOOLS.map(({ program }) => program),
    kernelParts: Object.fromEntries(KERNEL_PARTS.map(({ name }) => [name, 'ready'])),
    lvm: {
      value: {
        version: '2.03.31',
        settings: {
          'devices/use_devicesfile': '0',
          'devices/filter': '["a|.*|"]',
          'devices/global_filter': '["a|.*|"]',
          'activation/thin_pool_autoextend_threshold': '100',
        },
        hasDevicesFile: false,
      },
    },
    hostConfig: {
      path: '/etc/diskwright/config.yaml',
      state: 'valid',
      problem: '',
      namesRepository: true,
    },
    stateDirectory: {
      value: {
        kind: 'directory',
        path: '/var/lib/diskwright',
        ownerId: 0,
        mode: 0o700,
        unwritable: null,
        freeBytes: 2 ** 30,
      },
    },
    locks: { value: [] },
    units: {
      value: [
        aUnit('diskwright-boot.service'),
        aUnit('diskwright-agent.service'),
        aUnit('kubelet.service'),
      ],
    },
    clockSynchronized: true,
    inventory: { value: aNode([]) },
    lastPass: { value: null },
    ...facts,
  };
}

export function aUnit(
  name: string,
  facts: Partial<{ activeState: string; fileState: string; result: string; after: string[] }> = {},
): {
  readonly name: string;
  readonly activeState: string;
  readonly fileState: string;
  readonly result: string;
  readonly after: readonly string[];
} {
  return {
    name,
    activeState: 'active',
    fileState: 'enabled',
    result: 'success',
    after: ['basic.target', 'diskwright-boot.service'],
    ...facts,
  };
}
