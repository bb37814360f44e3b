import { isatty } from 'node:tty'
import { inspect } from 'node:util'
import { StartError } from './error.ts'
import { printError } from './logs.ts'
import { permissionProblem } from './permission.ts'
import type { Product } from './product.ts'
import { readSettings, type Settings } from './settings.ts'

/** Exit code that tells systemd not to restart (deploy/koi.service). */
const invalidSettings = 2

/**
 * Validates the settings, starts the product and stops it on SIGINT, SIGTERM or the failure of a part. SIGHUP stops it in a
 * terminal; in a service it reopens the log files. Exits with 0 after a signal, 2 on invalid settings, else 1.
 */
export async function runUntilStopped(
  start: (settings: Settings, signal: AbortSignal) => Promise<Pick<Product, 'broken' | 'reopenLogs' | 'stop'>>,
) {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes.length) {
    printError(
      `Koi was not started: ${mistakes.length === 1 ? 'a setting is' : `${mistakes.length} settings are`} invalid.`,
    )
    for (const mistake of mistakes) printError(`  - ${mistake}`)
    process.exit(invalidSettings)
  }

  const asked = new AbortController()
  const stopped = new Promise<null>((resolve) => asked.signal.addEventListener('abort', () => resolve(null)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => asked.abort())
  const isInTerminal = [0, 1, 2].some((fd) => isatty(fd))
  let isReopeningDue = false
  let reopenLogs = () => {
    isReopeningDue = true
  }
  process.on('SIGHUP', () => {
    if (isInTerminal) asked.abort()
    else reopenLogs()
  })

  const running = await start(settings, asked.signal).catch((error: unknown) => {
    if (asked.signal.aborted) process.exit(0)
    printError(error instanceof StartError ? error.message : (permissionProblem(error) ?? inspect(error)))
    process.exit(1)
  })
  reopenLogs = running.reopenLogs
  if (isReopeningDue) reopenLogs()
  const failure = await Promise.race([stopped, running.broken])
  if (failure) printError(failure)
  else console.log('Stopping …')
  await running.stop()
  process.exit(failure ? 1 : 0)
}
