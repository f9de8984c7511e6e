/** The door to LVM: every command line of it is made here. */

export type LvmVerb =
  | 'fullreport'
  | 'pvcreate'
  | 'pvmove'
  | 'pvremove'
  | 'pvresize'
  | 'vgcreate'
  | 'vgextend'
  | 'lvcreate'
  | 'lvchange'
  | 'lvconvert'
  | 'lvextend'
  | 'lvremove'
  | 'vgreduce'
  | 'vgremove'
  | 'vgcfgbackup'
  | 'vgck'
  | 'pvck';

/**
 * What makes a command independent of the host's lvm.conf(5): no other device is looked for or left
 * out, no daemon is asked, nothing is discarded, and a group belongs to no host name. What it wants
 * to ask is answered no, by the end of its input; it is answered for (`--yes`), or forced, only in
 * what goes with a disk that is given up or leaves.
 */
const SETTINGS =
  'devices{use_devicesfile=0 hints="none" issue_discards=0 filter=["a|.*|"] global_filter=["a|.*|"]} ' +
  'global{use_lvmlockd=0 use_lvmpolld=0 notify_dbus=0 event_activation=0 system_id_source="none"} ' +
  'report{list_item_separator="," binary_values_as_numeric=0}';

/**
 * No thin pool grows by itself, and a full one fails writes at once: else a writer waits a minute
 * for space that nobody adds, and so does whoever asks for a sync (dm-thin, no_space_timeout;
 * lvcreate(8) takes no such option for a pool).
 */
const ACTIVATION = 'monitoring=0 thin_pool_autoextend_threshold=100 error_when_full=1';

/**
 * `lvconvert --repair --use-policies` asks nothing, and makes legs anew under this policy alone
 * (lvm2, tools/lvconvert.c, _lvconvert_repair_pvs_raid_ask).
 */
const REPLACE_FAILED = ' raid_fault_policy="allocate"';

export interface LvmCommand {
  readonly verb: LvmVerb;
  /**
   * The partitions that it may look at and write to, verified to be ours; there are no others for
   * it.
   */
  readonly devices: readonly string[];
  readonly args: readonly string[];
  /** The group whose volumes it may activate, whatever the host's lvm.conf says of them. */
  readonly group?: string;
  /** Nothing is activated or deactivated: the metadata of the group alone change. */
  readonly withoutDeviceMapper?: true;
}

/** lvm(8). What cannot be activated can be taken out of its group so, and nothing is tried. */
const WITHOUT_DEVICE_MAPPER = ['--driverloaded', 'n'] as const;

/** The command line of an LVM command. `--devices` needs LVM 2.03.12 or newer. */
export function lvmCommand(command: LvmCommand): readonly [string, ...string[]] {
  const { verb, devices, args, group, withoutDeviceMapper } = command;
  const list = group === undefined ? '' : ` volume_list=[${JSON.stringify(group)}]`;
  const policy = verb === 'lvconvert' ? REPLACE_FAILED : '';
  const settings = `${SETTINGS} activation{${ACTIVATION}${policy}${list}}`;
  const driver = withoutDeviceMapper === true ? WITHOUT_DEVICE_MAPPER : [];
  // It opens the one device that it is told, and finds it in no list (lvm2, tools/pvck.c).
  const shown = verb === 'pvck' ? [] : ['--devices', devices.join(',')];
  return ['lvm', verb, ...shown, '--config', settings, ...driver, ...args];
}

/** In the sections of fullreport(8): what is asked about groups, and no more. */
const COLUMNS = [
  ['vg', 'vg_name,vg_uuid,vg_extent_size,vg_extent_count,vg_free_count'],
  ['pv', 'pv_uuid,pv_name,pv_size,pe_start,pv_missing,pv_in_use,pv_pe_count,pv_pe_alloc_count'],
  ['lv', 'lv_name,lv_uuid,lv_size,lv_tags,lv_parent,pool_lv,lv_metadata_size,move_pv_uuid'],
  ['seg', 'lv_uuid,segtype,chunk_size,zero,transaction_id,devices'],
  ['pvseg', 'pv_uuid,lv_uuid,pvseg_start'],
] as const;

/**
 * Reports all groups that the devices belong to, as JSON, in bytes. It takes no lock, writes
 * nothing and does not ask the device mapper: which volumes are active is in sysfs.
 */
export function reportCommand(devices: readonly string[]): readonly [string, ...string[]] {
  return lvmCommand({
    verb: 'fullreport',
    devices,
    args: [
      // Also the parts that others are made of: they say on which disks those lie.
      ...['--all', '--readonly', '--reportformat', 'json', '--units', 'b', '--nosuffix'],
      ...COLUMNS.flatMap(([section, columns]) => ['--configreport', section, '--options', columns]),
    ],
  });
}

/**
 * Under which UUID the device mapper has an active logical volume (lvm2,
 * lib/activate/dev_manager.c).
 */
export function mapperUuid(groupUuid: string, volumeUuid: string): string {
  return `LVM-${groupUuid}${volumeUuid}`.replaceAll('-', '').replace('LVM', 'LVM-');
}

/**
 * The same for the device under the volumes of a thin pool: the pool itself has none while they are
 * active.
 */
export function poolMapperUuid(groupUuid: string, volumeUuid: string): string {
  return `${mapperUuid(groupUuid, volumeUuid)}-tpool`;
}

/** The 32 letters of a UUID as LVM prints them: 6, 4, 4, 4, 4, 4 and 6. */
export function hyphenatedUuid(letters: string): string {
  return letters.replace(/^(.{6})(.{4})(.{4})(.{4})(.{4})(.{4})(.{6})$/, '$1-$2-$3-$4-$5-$6-$7');
}
