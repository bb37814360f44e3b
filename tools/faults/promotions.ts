import { setTimeout as wait } from 'node:timers/promises'
import { signalDatabase } from './product.ts'
import type { Scene } from './scene.ts'

const promotion = (name: string, what: string, standby: 'waited for' | 'not waited for'): Scene => ({
  name,
  what: `${what}: the database killed (kill -9), its standby promoted, the line led there; the log takes half a second to the standby then`,
  standby,
  bites: 'cut',
  harm: async (product, mended) => {
    product.slowStandby()
    await wait(3000)
    signalDatabase(product, 'SIGKILL')
    await wait(1000)
    const recovered = mended()
    await product.promoteStandby()
    await recovered
  },
})

/** What a standby is worth that every commit waits for, and what one costs that none waits for. */
export const promotions: Scene[] = [
  promotion('standby-promoted', 'a standby that every commit waits for', 'waited for'),
  {
    ...promotion(
      'standby-async',
      'the same with a standby that no commit waits for, to see that this is noticed',
      'not waited for',
    ),
    loses: true,
  },
]
