/**
 * Places where a test may kill the process outright, to see that what was begun is found and finished. Named by
 * KOI_FAIL_AT; without effect in production.
 */
export function failPoint(name: string): void {
  if (process.env['NODE_ENV'] === 'production' || process.env['KOI_FAIL_AT'] !== name) return
  process.kill(process.pid, 'SIGKILL')
}
