/** What reads or writes on volumes by itself, and starts after them. */
export const STARTS_AFTER_VOLUMES =
  'kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service k0scontroller.service k0sworker.service containerd.service';

/**
 * The unit that serves the volumes at boot. It is an ordinary service: whatever happens to a disk,
 * the machine comes up, and those who wait for it (`Before=`) start when it has ended, well or not
 * (systemd.unit(5)).
 *
 * @param program the agent as it is started, absolute.
 */
export function bootUnit(program: readonly string[], stateDir: string): string {
  return [
    '# /etc/systemd/system/diskwright-boot.service',
    '[Unit]',
    'Description=diskwright: verify, activate and mount the volumes of this host',
    `RequiresMountsFor=${quoted(stateDir)}`,
    `Before=${STARTS_AFTER_VOLUMES}`,
    '',
    '[Service]',
    'Type=oneshot',
    'RemainAfterExit=yes',
    `ExecStart=${[...program, 'boot', '--state-dir', stateDir].map(quoted).join(' ')}`,
    'TimeoutStartSec=5min',
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
