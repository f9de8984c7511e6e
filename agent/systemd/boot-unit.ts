import { DEFAULT_HOST_CONFIG, type AgentOptions } from '../../src/model/agent-protocol.ts';

/** What reads or writes on volumes by itself, and starts after them. */
export const STARTS_AFTER_VOLUMES =
  'kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service k0scontroller.service k0sworker.service containerd.service';

/**
 * What can be taken from a program that mounts. Whatever needs a mount namespace of its own
 * (ProtectSystem, PrivateDevices and others) cannot: nobody else would see what is mounted in there
 * (systemd.exec(5)). ProtectClock cannot either: it closes all devices but the clock. LVM loads
 * modules, so that CAP_SYS_MODULE stays.
 */
const HARDENING = [
  'NoNewPrivileges=yes',
  'LockPersonality=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'RestrictNamespaces=yes',
  'RestrictAddressFamilies=AF_UNIX AF_NETLINK',
  'IPAddressDeny=any',
  'SystemCallArchitectures=native',
  'SystemCallFilter=~@clock @cpu-emulation @debug @obsolete @raw-io @reboot @swap',
  'SystemCallErrorNumber=EPERM',
  'CapabilityBoundingSet=~CAP_AUDIT_CONTROL CAP_AUDIT_READ CAP_BPF CAP_CHECKPOINT_RESTORE',
  'CapabilityBoundingSet=~CAP_MAC_ADMIN CAP_MAC_OVERRIDE CAP_NET_ADMIN CAP_NET_RAW CAP_PERFMON',
  'CapabilityBoundingSet=~CAP_SETFCAP CAP_SYS_BOOT CAP_SYS_CHROOT CAP_SYS_PACCT CAP_SYSLOG',
  'CapabilityBoundingSet=~CAP_SYS_TIME CAP_SYS_TTY_CONFIG CAP_WAKE_ALARM',
];

/**
 * The unit that serves the volumes at boot. It is an ordinary service: whatever happens to a disk,
 * the machine comes up, and those who wait for it (`Before=`) start when it has ended, well or not
 * (systemd.unit(5)).
 *
 * @param program the agent as it is started, absolute.
 * @param options of its start; absolute paths.
 */
export function bootUnit(
  program: readonly string[],
  { stateDir, hostConfig }: Pick<AgentOptions, 'stateDir' | 'hostConfig'>,
): string {
  const config = hostConfig === DEFAULT_HOST_CONFIG ? [] : ['--host-config', hostConfig];
  const command = [...program, 'boot', '--state-dir', stateDir, ...config];
  return [
    '[Unit]',
    'Description=diskwright: verify, activate and mount the volumes of this host',
    `RequiresMountsFor=${quoted(stateDir)}`,
    `Before=${STARTS_AFTER_VOLUMES}`,
    '',
    '[Service]',
    'Type=oneshot',
    'RemainAfterExit=yes',
    `ExecStart=${command.map(quoted).join(' ')}`,
    'TimeoutStartSec=5min',
    ...HARDENING,
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}

/** As systemd.service(5), "Command lines", and systemd.unit(5), "Specifiers" read it. */
function quoted(word: string): string {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[\w%@/:.,+=$-]+$/.test(plain) ? plain : JSON.stringify(plain);
}
