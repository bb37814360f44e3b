import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../abuse/http.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { diskFull } from './disk.ts'
import { signalDatabase, type TestProduct, times } from './product.ts'
import type { Fault } from './run.ts'
import { childrenOf, sendSignal } from './supervised.ts'
import { upgrade } from './upgrade.ts'

const second = 1000
const minute = 60 * second
/** Milliseconds within which venues get an answer; they give up between 2 and 5 s. */
const venueLimit = 2 * second

async function freeze(signal: (name: NodeJS.Signals) => void, milliseconds: number): Promise<void> {
  signal('SIGSTOP')
  try {
    await wait(milliseconds)
  } finally {
    signal('SIGCONT')
  }
}

const setVenues = (product: TestProduct, mode: string) =>
  Promise.all(
    ['slot', 'ag'].map((venue) => ask(product.target.sandboxUrl!, `POST /control/venues/${venue}`, { body: { mode } })),
  )

/** Jobs that move money or close orders. */
const busyJobs = ['reconcile-transfers', 'collect-bets', 'rebate', 'vip', 'expire-deposits', 'ledger-audit']
/** Requests each job three times at once. */
const runJobs = ({ target }: TestProduct) =>
  Promise.all(
    busyJobs.flatMap((job) => [1, 2, 3].map(() => target.admin.ask(`POST jobs/${job}/run`, {}).catch(() => null))),
  )

const processes = (count: number): Fault => ({
  name: `processes-${count}`,
  what: `${count} server processes; each job requested three times at once; two processes killed (SIGKILL), one after the other`,
  env: { KOI_PROCESSES: String(count) },
  effect: 'unanswered',
  inject: async (product, repaired) => {
    await runJobs(product)
    await times(2, second, () => {
      const [victim] = childrenOf(product.server.pid)
      if (victim === undefined) throw new Error('there is no process to kill')
      sendSignal(victim, 'SIGKILL')
      return repaired()
    })
    await runJobs(product)
  },
})

const promotion = (name: string, what: string, standby: Fault['standby'] & string): Fault => ({
  name,
  what: `${what}: the primary killed (SIGKILL), the standby promoted and connections routed to it; WAL reaches the standby half a second late`,
  standby,
  effect: 'unanswered',
  inject: async (product, repaired) => {
    product.slowStandby()
    await wait(3000)
    signalDatabase(product, 'SIGKILL')
    await wait(1000)
    const recovered = repaired()
    await product.promoteStandby()
    await recovered
  },
})

/** Every fault, in the order of execution, which is also that of the table. */
export const faults: Fault[] = [
  {
    name: 'server-kill',
    what: 'server killed (SIGKILL), three times',
    effect: 'unanswered',
    venueLimit,
    inject: (product, repaired) =>
      times(3, second, () => {
        product.server.signal('SIGKILL')
        return repaired()
      }),
  },
  {
    name: 'sandbox-kill',
    what: 'venues and gateways killed (SIGKILL), three times',
    effect: 'unanswered',
    inject: (product) => times(3, 2 * second, () => product.sandbox.signal('SIGKILL')),
  },
  {
    name: 'backend-kill',
    what: 'one PostgreSQL backend process killed (SIGKILL), three times; PostgreSQL recovers from its WAL each time',
    effect: 'unanswered',
    inject: (product, repaired) =>
      times(3, second, () => {
        const [, ...backends] = product.databasePids()
        const victim = backends.at(-1)
        if (victim !== undefined) sendSignal(victim, 'SIGKILL')
        return repaired()
      }),
  },
  {
    name: 'database-kill',
    what: 'PostgreSQL killed (SIGKILL), twice',
    effect: 'unanswered',
    inject: (product, repaired) =>
      times(2, second, async () => {
        signalDatabase(product, 'SIGKILL')
        await wait(second)
        const recovered = repaired()
        await product.restartDatabase()
        await recovered
      }),
  },
  {
    name: 'database-reset',
    what: 'every connection to PostgreSQL reset, ten times; then connections refused for two seconds',
    effect: 'unanswered',
    inject: async ({ databaseProxy }) => {
      await times(10, 300, () => databaseProxy.reset())
      databaseProxy.mode = 'refuse'
      databaseProxy.reset()
      await wait(2 * second)
      databaseProxy.mode = 'open'
    },
  },
  {
    name: 'server-reset',
    what: 'every connection of players, gateways and venues to the server reset, thirty times',
    effect: 'unanswered',
    inject: (product, repaired) =>
      times(30, 200, () => {
        product.serverProxy.reset()
        void repaired()
      }),
  },
  {
    name: 'database-unresponsive',
    what: 'no bytes to or from PostgreSQL for five seconds, connections stay open',
    effect: 3 * second,
    inject: async ({ databaseProxy }) => {
      databaseProxy.mode = 'hole'
      await wait(5 * second)
      databaseProxy.mode = 'open'
    },
  },
  {
    name: 'server-frozen',
    what: 'server suspended (SIGSTOP) for five seconds',
    effect: 3 * second,
    inject: (product) => freeze((name) => product.server.signal(name), 5 * second),
  },
  {
    name: 'database-frozen',
    what: 'PostgreSQL suspended (SIGSTOP) for five seconds',
    effect: 3 * second,
    venueLimit,
    inject: (product) => freeze((name) => signalDatabase(product, name), 5 * second),
  },
  {
    name: 'sandbox-frozen',
    what: 'venues and gateways suspended (SIGSTOP) for eight seconds, longer than their timeout',
    effect: 3 * second,
    inject: (product) => freeze((name) => product.sandbox.signal(name), 8 * second),
  },
  {
    name: 'venue-faults',
    what: 'venues reject, answer slowly, apply a transfer without answering, drop a transfer without answering, or are down, four seconds each',
    effect: 3 * second,
    inject: async (product) => {
      for (const mode of ['refuse', 'slow', 'timeout', 'lost', 'down']) {
        await setVenues(product, mode)
        await wait(4 * second)
      }
      await setVenues(product, 'ok')
    },
  },
  {
    name: 'venues-unresponsive',
    what: '500 ms latency to venues and gateways for five seconds, then no bytes for eight',
    effect: 3 * second,
    inject: async ({ sandboxProxy }) => {
      sandboxProxy.delay = 500
      await wait(5 * second)
      sandboxProxy.mode = 'hole'
      await wait(8 * second)
      sandboxProxy.mode = 'open'
      sandboxProxy.delay = 0
    },
  },
  {
    name: 'callbacks',
    what: 'every callback delivered several times, up to three seconds late and out of order, among them contradicting failure callbacks; connections reset meanwhile',
    callbacks: 'mixed',
    effect: 'unanswered',
    inject: (product) => times(10, 800, () => product.serverProxy.reset()),
  },
  {
    name: 'pool-exhausted',
    what: 'a table lock on the ledger held for six seconds: every pooled connection waits for it',
    effect: 3 * second,
    inject: (product) =>
      withClient(product.databaseUrl, async (client) => {
        await client.query('begin; lock table journal, account in exclusive mode')
        await wait(6 * second)
        await client.query('rollback')
      }),
  },
  processes(2),
  processes(4),
  upgrade,
  {
    name: 'clock-jumps',
    what: 'server clock 40 minutes ahead, correct, 40 minutes behind, correct, four seconds each; signed callbacks more than five minutes off are rejected',
    effect: 'unanswered',
    inject: async (product) => {
      for (const shift of [40 * minute, 0, -40 * minute, 0]) {
        product.shiftClock(shift)
        await wait(4 * second)
      }
    },
  },
  promotion('standby-promoted', 'synchronous standby', 'synchronous'),
  {
    ...promotion('standby-async', 'asynchronous standby, which must lose writes', 'asynchronous'),
    mustLose: true,
  },
  diskFull,
]
