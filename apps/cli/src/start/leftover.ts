import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Stops a PostgreSQL that a crash left running on this folder. The caller holds the start lock, so no other Koi uses it. */
export async function stopOrphanedPostgres(folder: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const isOurs = () => commandOf(pid).includes(`postgres -D ${folder}`)
  for (const [signal, tries] of [
    ['SIGINT', 80],
    ['SIGQUIT', 30],
    ['SIGKILL', 20],
  ] as const) {
    if (!isOurs()) break
    process.kill(pid, signal)
    for (let n = 0; n < tries && isOurs(); n++) await wait(100)
  }
  rmSync(file, { force: true })
}

function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : ''
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}
