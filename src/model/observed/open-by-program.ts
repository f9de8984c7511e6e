/** A program has it open, with O_EXCL or without. */
export interface OpenByProgram {
  readonly kind: 'open';
  readonly pid: number;
  /**
   * The name of its program, as the kernel has it: at most 15 bytes of its file's name, or what it
   * calls itself.
   */
  readonly command: string;
  readonly writes: boolean;
  /** The device over it that is open; left out when it is open itself. */
  readonly through?: string;
}
