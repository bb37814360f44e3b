import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../abuse/http.ts'
import type { TestProduct } from './product.ts'
import { freeze, second, times } from './pace.ts'
import type { Scene } from './scene.ts'

const mode = (product: TestProduct, venue: string, name: string) =>
  ask(product.target.sandboxUrl!, `POST /control/venues/${venue}`, { body: { mode: name } })

export const sandboxKill: Scene = {
  name: 'sandbox-kill',
  what: 'kill -9 of venues and gateways, three times',
  bites: 'cut',
  harm: (product) => times(3, 2 * second, () => product.sandbox.signal('SIGKILL')),
}

export const sandboxFrozen: Scene = {
  name: 'sandbox-frozen',
  what: 'venues and gateways stopped (SIGSTOP) for eight seconds, longer than they are waited for',
  bites: 3 * second,
  harm: (product) => freeze((name) => product.sandbox.signal(name), 8 * second),
}

export const venueModes: Scene = {
  name: 'venue-modes',
  what: 'venues that refuse, are slow, do it and never answer, do not do it and never answer, or are down, four seconds each',
  bites: 3 * second,
  harm: async (product) => {
    for (const name of ['refuse', 'slow', 'timeout', 'lost', 'down']) {
      await Promise.all(['slot', 'ag'].map((venue) => mode(product, venue, name)))
      await wait(4 * second)
    }
    await Promise.all(['slot', 'ag'].map((venue) => mode(product, venue, 'ok')))
  },
}

export const outHole: Scene = {
  name: 'out-hole',
  what: 'the line to venues and gateways: half a second slower for five seconds, then a black hole for eight',
  bites: 3 * second,
  harm: async (product) => {
    product.out.delay = 500
    await wait(5 * second)
    product.out.mode = 'hole'
    await wait(8 * second)
    product.out.mode = 'open'
    product.out.delay = 0
  },
}

export const frontCut: Scene = {
  name: 'front-cut',
  what: 'every connection of players, gateways and venues to the server reset, thirty times',
  bites: 'cut',
  harm: (product, mended) =>
    times(30, 200, () => {
      product.front.cut()
      void mended()
    }),
}

export const callbacks: Scene = {
  name: 'callbacks',
  what: 'every callback several times, up to three seconds late and in any order, some that a payment failed among them; connections reset on the way',
  manner: { callbacks: 'mixed' },
  bites: 'cut',
  harm: (product) => times(10, 800, () => product.front.cut()),
}
