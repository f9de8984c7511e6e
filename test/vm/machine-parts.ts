import { existsSync } from 'node:fs';
import { hasCommand } from '../debian-packages.ts';
import { isBusyboxStatic } from './busybox.ts';
import { findKernel } from './kernel.ts';

/** Something that virtual machines are made of. */
export interface MachinePart {
  readonly name: string;
  /** The Debian package that has it. */
  readonly package: string;
  readonly isHere: () => boolean;
}

/** What the virtual machines are made of. They run the tools of the machine that they run on. */
export const machineParts: readonly MachinePart[] = [
  {
    name: 'the command qemu-system-x86_64',
    package: 'qemu-system-x86',
    isHere: () => hasCommand('qemu-system-x86_64'),
  },
  {
    name: 'a kernel in /boot with its modules',
    package: 'linux-image-amd64',
    isHere: () => findKernel() !== null,
  },
  {
    name: 'a busybox that needs no libraries (/bin/busybox)',
    package: 'busybox-static',
    isHere: isBusyboxStatic,
  },
  {
    name: 'systemd (/lib/systemd/systemd)',
    package: 'systemd',
    isHere: () => existsSync('/lib/systemd/systemd'),
  },
  {
    name: 'the command xz, for the kernel',
    package: 'xz-utils',
    isHere: () => hasCommand('xz'),
  },
  {
    name: 'the command cryptsetup',
    package: 'cryptsetup-bin',
    isHere: () => hasCommand('cryptsetup'),
  },
  { name: 'the command udevadm', package: 'udev', isHere: () => hasCommand('udevadm') },
  {
    name: 'the command smartctl',
    package: 'smartmontools',
    isHere: () => hasCommand('smartctl'),
  },
];
