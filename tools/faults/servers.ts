import { setTimeout as wait } from 'node:timers/promises'
import type { TestProduct } from './product.ts'
import { freeze, minute, second, times } from './pace.ts'
import { childrenOf, tell } from './part.ts'
import type { Scene } from './scene.ts'

/** Jobs that move money or close orders, asked for by everybody at once. */
const busyJobs = ['reconcile-transfers', 'collect-bets', 'rebate', 'vip', 'expire-deposits', 'ledger-audit']

const runJobs = ({ target }: TestProduct) =>
  Promise.all(
    busyJobs.flatMap((job) => [1, 2, 3].map(() => target.admin.ask(`POST jobs/${job}/run`, {}).catch(() => null))),
  )

export const serverKill: Scene = {
  name: 'server-kill',
  what: 'kill -9 of the server, three times',
  bites: 'cut',
  harm: (product, mended) =>
    times(3, second, () => {
      product.server.signal('SIGKILL')
      return mended()
    }),
}

export const serverFrozen: Scene = {
  name: 'server-frozen',
  what: 'the server stopped (SIGSTOP) for five seconds',
  bites: 3 * second,
  harm: (product) => freeze((name) => product.server.signal(name), 5 * second),
}

export const clockJumps: Scene = {
  name: 'clock-jumps',
  what: 'the clock of the server forty minutes ahead, back, forty minutes behind, back, four seconds each; beyond five minutes no signed callback is taken',
  bites: 'cut',
  harm: async (product) => {
    for (const shift of [40 * minute, 0, -40 * minute, 0]) {
      product.shiftClock(shift)
      await wait(4 * second)
    }
  },
}

/** Several server processes, two of which die. */
export const manyProcesses = (count: number): Scene => ({
  name: `processes-${count}`,
  what: `${count} server processes; the same jobs asked for three times at once; kill -9 of two of the processes, one after the other`,
  env: { KOI_PROCESSES: String(count) },
  bites: 'cut',
  harm: async (product, mended) => {
    await runJobs(product)
    await times(2, second, () => {
      const [victim] = childrenOf(product.server.pid)
      if (victim === undefined) throw new Error('there is no process to kill')
      tell(victim, 'SIGKILL')
      return mended()
    })
    await runJobs(product)
  },
})
