/**
 * Types of GPT partitions (UAPI Discoverable Partitions Specification; UEFI calls them partition
 * type GUIDs).
 */

/** "Linux filesystem data". */
export const LINUX_FILESYSTEM_TYPE = '0fc63daf-8483-4772-8e79-3d69d8477de4';

/** "Linux LVM": the partition under a volume group. */
export const LVM_PARTITION_TYPE = 'e6d6d379-f507-44c2-a23c-238f2a3df928';
