import { isatty } from 'node:tty'
import { inspect } from 'node:util'
import { StartError } from './error.ts'
import { complain } from './logs.ts'
import type { Product } from './product.ts'
import { readSettings, type Settings } from './settings.ts'

/** The code of a start whose settings are wrong: another try changes nothing (deploy/koi.service). */
const wrongSettings = 2

/**
 * Judges the settings, starts, waits for a signal or for a part to break, and stops everything. SIGINT and SIGTERM stop it.
 * SIGHUP stops it in a terminal, where it says that the terminal is gone; in a service it opens the log files again. Leaves
 * with 0 when it was told to stop, with 2 where settings are wrong, with 1 when something else went wrong.
 */
export async function runUntilStopped(
  start: (settings: Settings, signal: AbortSignal) => Promise<Pick<Product, 'broken' | 'reopenLogs' | 'stop'>>,
) {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes.length) {
    complain(
      `Koi was not started: ${mistakes.length === 1 ? 'a setting is' : `${mistakes.length} settings are`} wrong.`,
    )
    for (const mistake of mistakes) complain(`  - ${mistake}`)
    process.exit(wrongSettings)
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
    complain(error instanceof StartError ? error.message : inspect(error))
    process.exit(1)
  })
  reopenLogs = running.reopenLogs
  if (isReopeningDue) reopenLogs()
  const failure = await Promise.race([stopped, running.broken])
  if (failure) complain(failure)
  else console.log('Stopping …')
  await running.stop()
  process.exit(failure ? 1 : 0)
}
