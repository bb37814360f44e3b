/** Kills the process when KOI_FAIL_AT names this point, to test recovery; no effect in production. */
export function failPoint(name: string): void {
  if (process.env['NODE_ENV'] === 'production' || process.env['KOI_FAIL_AT'] !== name) return
  process.kill(process.pid, 'SIGKILL')
}
