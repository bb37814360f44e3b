import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { localUrl } from '../../../api/src/platform/ops/config.ts'
import { StartError } from '../start/error.ts'
import type { Settings } from '../start/settings.ts'

/** Milliseconds; migrating a large database may take this long. */
const startTimeout = 10 * 60_000

const systemctl = (...args: string[]) => spawnSync('systemctl', args, { encoding: 'utf8' })

/**
 * Enables and (re)starts the service and waits until Koi is ready. Returns false and prints a sentence if systemd is
 * not running. Throws if the service does not start.
 */
export async function startService({ host, port }: Settings): Promise<boolean> {
  // The same check as in sd_booted(3).
  if (!existsSync('/run/systemd/system')) {
    process.stdout.write('systemd does not run, so the service was not started. Start Koi with: koi start\n')
    return false
  }
  for (const args of [
    ['reset-failed', 'koi'],
    ['enable', 'koi'],
    ['restart', 'koi'],
  ]) {
    const { status, stderr } = systemctl(...args)
    if (status !== 0 && args[0] !== 'reset-failed')
      throw new StartError(`systemctl ${args.join(' ')}: ${stderr.trim()}`)
  }
  for (const end = performance.now() + startTimeout; performance.now() < end; await wait(500)) {
    const response = await fetch(`${localUrl(host, port)}/readyz`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return true
    const state = systemctl('show', '--property=ActiveState,NRestarts', 'koi').stdout
    if (/^ActiveState=failed$/m.test(state) || /^NRestarts=[3-9]/m.test(state)) break
  }
  throw new StartError('Koi did not become ready. Read the journal: journalctl --unit koi --lines 30 --output cat')
}
