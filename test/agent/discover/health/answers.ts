/** The members that count of what smartctl 7.3 prints with `--json=c -a`. */
function printed(exitStatus: number, members: Readonly<Record<string, unknown>>): string {
  const smartctl = { version: [7, 3], argv: ['smartctl', '--json=c', '-a', '-n', 'standby'] };
  return JSON.stringify({
    json_format_version: [1, 0],
    smartctl: { ...smartctl, exit_status: exitStatus },
    ...members,
  });
}

function attribute(id: number, name: string, raw: number): unknown {
  return { id, name, value: 100, worst: 100, thresh: 10, raw: { value: raw, string: String(raw) } };
}

export interface Answer {
  readonly exitCode: number;
  readonly output: string;
}

export function ataAnswer({ exitCode = 0, passed = true, reallocated = 0, pending = 0 }): Answer {
  return {
    exitCode,
    output: printed(exitCode, {
      device: { name: '/dev/sda', type: 'sat', protocol: 'ATA' },
      smart_status: { passed },
      ata_smart_attributes: {
        revision: 16,
        table: [
          attribute(5, 'Reallocated_Sector_Ct', reallocated),
          // In many disks the raw value has more than the hours.
          attribute(9, 'Power_On_Hours', 2 ** 47),
          attribute(197, 'Current_Pending_Sector', pending),
          attribute(198, 'Offline_Uncorrectable', 0),
        ],
      },
      power_on_time: { hours: 41_233 },
      temperature: { current: 38 },
    }),
  };
}

export function nvmeAnswer(
  log: Readonly<Record<string, unknown>> = {},
  { exitCode = 0, passed = true } = {},
): Answer {
  return {
    exitCode,
    output: printed(exitCode, {
      device: { name: '/dev/nvme0', type: 'nvme', protocol: 'NVMe' },
      smart_status: { passed, nvme: { value: 0 } },
      nvme_smart_health_information_log: {
        ...{ critical_warning: 0, temperature: 35, available_spare: 100 },
        ...{ available_spare_threshold: 10, percentage_used: 2, data_units_read: 180_246_471 },
        ...{ power_on_hours: 1295, unsafe_shutdowns: 35, media_errors: 0, num_err_log_entries: 0 },
        ...log,
      },
      temperature: { current: 35 },
      power_on_time: { hours: 1295 },
    }),
  };
}

export const sasAnswer: Answer = {
  exitCode: 0,
  output: printed(0, {
    device: { name: '/dev/sdb', type: 'scsi', protocol: 'SCSI' },
    smart_status: { passed: true },
    temperature: { current: 34, drive_trip: 65 },
    power_on_time: { hours: 48_213, minutes: 12 },
    scsi_grown_defect_list: 4,
    scsi_error_counter_log: {
      read: { total_errors_corrected: 124, total_uncorrected_errors: 5 },
      write: { total_errors_corrected: 0, total_uncorrected_errors: 1 },
      verify: { total_errors_corrected: 0, total_uncorrected_errors: 0 },
    },
  }),
};

/** As smartctl 7.3 answered for a loop device. */
export const loopAnswer: Answer = {
  exitCode: 1,
  output:
    '{"json_format_version":[1,0],"smartctl":{"version":[7,3],"svn_revision":"5338","argv":["smartctl","--json=c","-a","-n","standby","/dev/loop2"],"messages":[{"string":"/dev/loop2: Unable to detect device type","severity":"error"}],"exit_status":1}}',
};

export const sleepingAnswer: Answer = {
  exitCode: 2,
  output: printed(2, {
    power_mode: { standby: true },
    smart_status: { passed: true },
    messages: [{ string: 'Device is in STANDBY mode, exit(2)', severity: 'information' }],
  }),
};

/** A disk, virtual for instance, that has no SMART; a mandatory command failed. */
export const withoutSmart: Answer = {
  exitCode: 4,
  output: printed(4, {
    device: { name: '/dev/sda', type: 'scsi', protocol: 'SCSI' },
    smart_support: { available: false },
    temperature: { current: 0, drive_trip: 0 },
  }),
};
