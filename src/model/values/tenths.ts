/** Whether another tenth is full since: often enough to be told of what may take a day. */
export function isNextTenth(beforePercent: number, percent: number): boolean {
  return Math.floor(percent / 10) > Math.floor(beforePercent / 10);
}
