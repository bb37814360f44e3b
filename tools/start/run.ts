import { closeSync, openSync } from 'node:fs'
import { isatty } from 'node:tty'
import { inspect } from 'node:util'
import { StartError } from './error.ts'
import { complain } from './logs.ts'
import type { Product } from './product.ts'
import { readSettings, type Settings } from './settings.ts'

/** The code of a start whose settings are wrong: another try changes nothing (deploy/koi.service). */
const wrongSettings = 2

/**
 * Judges the settings, starts, waits for a signal or for a part to break, and stops everything. SIGINT, SIGTERM and the end of
 * the terminal stop it; SIGHUP alone opens the log files again. Leaves with 0 when it was told to stop, with 2 where settings
 * are wrong, with 1 when something else went wrong.
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
  let reopenLogs = () => undefined as void
  process.on('SIGHUP', () => {
    if (isInTerminal && isTerminalGone()) asked.abort()
    else reopenLogs()
  })

  const running = await start(settings, asked.signal).catch((error: unknown) => {
    if (asked.signal.aborted) process.exit(0)
    complain(error instanceof StartError ? error.message : inspect(error))
    process.exit(1)
  })
  reopenLogs = running.reopenLogs
  const failure = await Promise.race([stopped, running.broken])
  if (failure) complain(failure)
  else console.log('Stopping …')
  await running.stop()
  process.exit(failure ? 1 : 0)
}

/** The system takes the terminal away from all its processes before it sends them SIGHUP. */
function isTerminalGone(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return false
  } catch {
    return true
  }
}
