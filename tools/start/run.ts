import { StartError } from './error.ts'
import type { Product } from './product.ts'
import { readSettings, type Settings } from './settings.ts'

/**
 * Judges the settings, starts, waits for a signal or for a part to break, and stops everything. Leaves with 0 when it
 * was told to stop, with 1 when something went wrong.
 */
export async function runUntilStopped(
  start: (settings: Settings, signal: AbortSignal) => Promise<Pick<Product, 'broken' | 'stop'>>,
) {
  const { settings, mistakes } = readSettings(process.env)
  if (mistakes.length) {
    console.error(
      `Koi was not started: ${mistakes.length === 1 ? 'a setting is' : `${mistakes.length} settings are`} wrong.`,
    )
    for (const mistake of mistakes) console.error(`  - ${mistake}`)
    process.exit(1)
  }

  const asked = new AbortController()
  const stopped = new Promise<null>((resolve) => asked.signal.addEventListener('abort', () => resolve(null)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort())

  const running = await start(settings, asked.signal).catch((error: unknown) => {
    if (asked.signal.aborted) process.exit(0)
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
  const failure = await Promise.race([stopped, running.broken])
  if (failure) console.error(failure)
  else console.log('Stopping …')
  await running.stop()
  process.exit(failure ? 1 : 0)
}
