import { spawnSync } from 'node:child_process'
import { run } from './program.ts'

export interface Service {
  /** Resolves when the new process was started. Throws if that fails. */
  restart(): Promise<void>
  hasFailed(): boolean
}

const show = (property: string) =>
  spawnSync('systemctl', ['show', '--value', `--property=${property}`, 'koi'], { encoding: 'utf8' }).stdout.trim()

export const isActive = (): boolean => show('ActiveState') === 'active'

/** InvocationID of the process that `restart` started; every later start has another one. */
let invocation = ''

export const systemdService: Service = {
  async restart() {
    // The upgrade may have replaced the unit files.
    run('systemctl', ['daemon-reload'])
    spawnSync('systemctl', ['reset-failed', 'koi.service', 'koi.socket'])
    run('systemctl', ['restart', 'koi'])
    invocation = show('InvocationID')
  },
  hasFailed: () => show('ActiveState') !== 'active' || show('InvocationID') !== invocation,
}
