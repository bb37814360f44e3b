import { spawnSync } from 'node:child_process'
import { run } from './program.ts'

/** What starts Koi again: systemd. */
export interface Service {
  /** Ends what runs and starts the program that is in place; comes back when it was started. Throws where that fails. */
  restart(): Promise<void>
  /** Whether it has given up starting the program. */
  hasFailed(): boolean
}

const show = (property: string) =>
  spawnSync('systemctl', ['show', '--value', `--property=${property}`, 'koi'], { encoding: 'utf8' }).stdout.trim()

export const isActive = (): boolean => show('ActiveState') === 'active'

/** Names the start of the service that `restart` made; systemd, or a connection to its socket, gives each further one another. */
let invocation = ''

export const systemdService: Service = {
  async restart() {
    // Its units may have changed.
    run('systemctl', ['daemon-reload'])
    spawnSync('systemctl', ['reset-failed', 'koi.service', 'koi.socket'])
    run('systemctl', ['restart', 'koi'])
    invocation = show('InvocationID')
  },
  hasFailed: () => show('ActiveState') !== 'active' || show('InvocationID') !== invocation,
}
