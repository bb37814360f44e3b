import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../apps/api/src/platform/client.ts'
import { signalDatabase } from './product.ts'
import { freeze, second, times } from './pace.ts'
import { tell } from './part.ts'
import type { Scene } from './scene.ts'

export const backendKill: Scene = {
  name: 'backend-kill',
  what: 'kill -9 of one process of PostgreSQL, three times: it recovers from its log each time',
  bites: 'cut',
  harm: (product, mended) =>
    times(3, second, () => {
      const [, ...others] = product.databasePids()
      const victim = others.at(-1)
      if (victim !== undefined) tell(victim, 'SIGKILL')
      return mended()
    }),
}

export const databaseKill: Scene = {
  name: 'database-kill',
  what: 'kill -9 of all of PostgreSQL, twice',
  bites: 'cut',
  harm: (product, mended) =>
    times(2, second, async () => {
      signalDatabase(product, 'SIGKILL')
      await wait(second)
      const recovered = mended()
      await product.reviveDatabase()
      await recovered
    }),
}

export const booksCut: Scene = {
  name: 'books-cut',
  what: 'every connection to PostgreSQL reset, ten times, none taken for two seconds in between',
  bites: 'cut',
  harm: async (product) => {
    await times(10, 300, () => product.books.cut())
    product.books.mode = 'refuse'
    product.books.cut()
    await wait(2 * second)
    product.books.mode = 'open'
  },
}

export const booksHole: Scene = {
  name: 'books-hole',
  what: 'the line to PostgreSQL swallows everything for five seconds',
  bites: 3 * second,
  harm: async (product) => {
    product.books.mode = 'hole'
    await wait(5 * second)
    product.books.mode = 'open'
  },
}

export const databaseFrozen: Scene = {
  name: 'database-frozen',
  what: 'PostgreSQL stopped (SIGSTOP) for five seconds',
  bites: 3 * second,
  harm: (product) => freeze((name) => signalDatabase(product, name), 5 * second),
}

export const poolExhausted: Scene = {
  name: 'pool-exhausted',
  what: 'a lock on the ledger held for six seconds: every connection of the pool waits for it',
  bites: 3 * second,
  harm: async (product) => {
    await withClient(product.databaseUrl, async (client) => {
      await client.query('begin; lock table ledger.player, ledger.account in exclusive mode')
      await wait(6 * second)
      await client.query('rollback')
    })
  },
}
