import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ask } from '../abuse/http.ts'
import { withClient } from './client.ts'
import { signalDatabase, type TestProduct } from './house.ts'
import { childrenOf, tell } from './part.ts'
import { promotions } from './promotions.ts'
import type { Scene } from './scene.ts'
import { upgrade } from './upgrade.ts'

const second = 1000
const minute = 60 * second

/** Does something so many times, with a pause behind each. */
async function times(count: number, pause: number, work: () => unknown): Promise<void> {
  for (let n = 0; n < count; n++) {
    await work()
    await wait(pause)
  }
}

const mode = (house: TestProduct, venue: string, name: string) =>
  ask(house.target.sandboxUrl!, `POST /control/venues/${venue}`, { body: { mode: name } })

/** Freezes a part for so long. */
async function freeze(signal: (name: NodeJS.Signals) => void, milliseconds: number): Promise<void> {
  signal('SIGSTOP')
  try {
    await wait(milliseconds)
  } finally {
    signal('SIGCONT')
  }
}

/** Jobs that move money or close orders, asked for by everybody at once. */
const busyJobs = ['reconcile-transfers', 'collect-bets', 'rebate', 'vip', 'expire-deposits', 'ledger-audit']

const runJobs = ({ target }: TestProduct) =>
  Promise.all(
    busyJobs.flatMap((job) => [1, 2, 3].map(() => target.admin.ask(`POST jobs/${job}/run`, {}).catch(() => null))),
  )

/** A file that takes all the room there is in a folder. */
function fill(folder: string): string {
  const file = join(folder, 'ballast')
  const handle = openSync(file, 'w')
  for (let size = 1 << 20; size >= 512; size /= 2)
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(handle)
  return file
}

/** A folder with little room: a file system in memory, which only root may make. */
function smallFolder(): ReturnType<NonNullable<Scene['folder']>> {
  const path = mkdtempSync(join(tmpdir(), 'koi-small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'koi-faults', path]).status !== 0) {
    rmSync(path, { recursive: true, force: true })
    return null
  }
  return {
    path,
    remove: () => {
      spawnSync('umount', [path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

const manyProcesses = (count: number): Scene => ({
  name: `processes-${count}`,
  what: `${count} server processes; the same jobs asked for three times at once; kill -9 of two of the processes, one after the other`,
  env: { KOI_PROCESSES: String(count) },
  bites: 'cut',
  harm: async (house, mended) => {
    await runJobs(house)
    await times(2, second, () => {
      const [victim] = childrenOf(house.server.pid)
      if (victim === undefined) throw new Error('there is no process to kill')
      tell(victim, 'SIGKILL')
      return mended()
    })
    await runJobs(house)
  },
})

export const scenes: Scene[] = [
  {
    name: 'server-kill',
    what: 'kill -9 of the server, three times',
    bites: 'cut',
    harm: (house, mended) =>
      times(3, second, () => {
        house.server.signal('SIGKILL')
        return mended()
      }),
  },
  {
    name: 'sandbox-kill',
    what: 'kill -9 of venues and gateways, three times',
    bites: 'cut',
    harm: (house) => times(3, 2 * second, () => house.sandbox.signal('SIGKILL')),
  },
  {
    name: 'backend-kill',
    what: 'kill -9 of one process of PostgreSQL, three times: it recovers from its log each time',
    bites: 'cut',
    harm: (house, mended) =>
      times(3, second, () => {
        const [, ...others] = house.databasePids()
        const victim = others.at(-1)
        if (victim !== undefined) tell(victim, 'SIGKILL')
        return mended()
      }),
  },
  {
    name: 'database-kill',
    what: 'kill -9 of all of PostgreSQL, twice',
    bites: 'cut',
    harm: (house, mended) =>
      times(2, second, async () => {
        signalDatabase(house, 'SIGKILL')
        await wait(second)
        const recovered = mended()
        await house.reviveDatabase()
        await recovered
      }),
  },
  {
    name: 'books-cut',
    what: 'every connection to PostgreSQL reset, ten times, none taken for two seconds in between',
    bites: 'cut',
    harm: async (house) => {
      await times(10, 300, () => house.books.cut())
      house.books.mode = 'refuse'
      house.books.cut()
      await wait(2 * second)
      house.books.mode = 'open'
    },
  },
  {
    name: 'front-cut',
    what: 'every connection of players, gateways and venues to the server reset, thirty times',
    bites: 'cut',
    harm: (house, mended) =>
      times(30, 200, () => {
        house.front.cut()
        void mended()
      }),
  },
  {
    name: 'books-hole',
    what: 'the line to PostgreSQL swallows everything for five seconds',
    bites: 3 * second,
    harm: async (house) => {
      house.books.mode = 'hole'
      await wait(5 * second)
      house.books.mode = 'open'
    },
  },
  {
    name: 'server-frozen',
    what: 'the server stopped (SIGSTOP) for five seconds',
    bites: 3 * second,
    harm: (house) => freeze((name) => house.server.signal(name), 5 * second),
  },
  {
    name: 'database-frozen',
    what: 'PostgreSQL stopped (SIGSTOP) for five seconds',
    bites: 3 * second,
    harm: (house) => freeze((name) => signalDatabase(house, name), 5 * second),
  },
  {
    name: 'sandbox-frozen',
    what: 'venues and gateways stopped (SIGSTOP) for eight seconds, longer than they are waited for',
    bites: 3 * second,
    harm: (house) => freeze((name) => house.sandbox.signal(name), 8 * second),
  },
  {
    name: 'venue-modes',
    what: 'venues that refuse, are slow, do it and never answer, do not do it and never answer, or are down, four seconds each',
    bites: 3 * second,
    harm: async (house) => {
      for (const name of ['refuse', 'slow', 'timeout', 'lost', 'down']) {
        await Promise.all(['slot', 'ag'].map((venue) => mode(house, venue, name)))
        await wait(4 * second)
      }
      await Promise.all(['slot', 'ag'].map((venue) => mode(house, venue, 'ok')))
    },
  },
  {
    name: 'out-hole',
    what: 'the line to venues and gateways: half a second slower for five seconds, then a black hole for eight',
    bites: 3 * second,
    harm: async (house) => {
      house.out.delay = 500
      await wait(5 * second)
      house.out.mode = 'hole'
      await wait(8 * second)
      house.out.mode = 'open'
      house.out.delay = 0
    },
  },
  {
    name: 'callbacks',
    what: 'every callback several times, up to three seconds late and in any order, some that a payment failed among them; connections reset on the way',
    manner: { callbacks: 'mixed' },
    bites: 'cut',
    harm: (house) => times(10, 800, () => house.front.cut()),
  },
  {
    name: 'pool-exhausted',
    what: 'a lock on the ledger held for six seconds: every connection of the pool waits for it',
    bites: 3 * second,
    harm: async (house) => {
      await withClient(house.databaseUrl, async (client) => {
        await client.query('begin; lock table ledger.player, ledger.account in exclusive mode')
        await wait(6 * second)
        await client.query('rollback')
      })
    },
  },
  manyProcesses(2),
  manyProcesses(4),
  upgrade,
  {
    name: 'clock-jumps',
    what: 'the clock of the server forty minutes ahead, back, forty minutes behind, back, four seconds each; beyond five minutes no signed callback is taken',
    bites: 'cut',
    harm: async (house) => {
      for (const shift of [40 * minute, 0, -40 * minute, 0]) {
        house.shiftClock(shift)
        await wait(4 * second)
      }
    },
  },
  ...promotions,
  {
    name: 'disk-full',
    what: 'a disk (tmpfs of 600 MB with all data of the house) without a byte of room for eight seconds',
    bites: 'cut',
    folder: smallFolder,
    harm: async (house) => {
      const ballast = fill(house.data)
      // PostgreSQL writes on into the log files that it has made beforehand; a checkpoint and a switch use them up.
      const client = new pg.Client({ connectionString: house.databaseUrl })
      client.on('error', () => undefined)
      await client.connect().catch(() => undefined)
      await times(8, second, () =>
        client.query("set statement_timeout = '900ms'; select pg_switch_wal()").catch(() => undefined),
      )
      await client.end().catch(() => undefined)
      rmSync(ballast)
      // Without room for its log PostgreSQL ends; its supervisor starts it again.
      const isUp = await new Promise<boolean>((resolve) => {
        const probe = new pg.Client({ connectionString: house.databaseUrl })
        probe.connect().then(
          () => void probe.end().then(() => resolve(true)),
          () => resolve(false),
        )
      })
      if (!isUp) await house.reviveDatabase()
      return isUp ? 'PostgreSQL stayed up' : 'PostgreSQL ended and was started again'
    },
  },
]
