import type { VenueCategory } from '@koi/contract/play/game/game'
import { seal } from '../../platform/base/secret.ts'
import type { Seed } from '../../platform/ops/seed.ts'
import { secretAssociatedData } from './venue.ts'

interface Plan {
  code: string
  name: string
  category: VenueCategory
  walletMode?: 'seamless'
}

// Invented venues; their codes are those of the catalogue and the fishing lists.
const plans: Plan[] = [
  { code: 'ag', name: '锦庭真人', category: 'live' },
  { code: 'slot', name: '鲤跃电子', category: 'slots' },
  { code: 'esport', name: '竞界电竞', category: 'esports' },
  { code: 'qp', name: '闲庭棋牌', category: 'cards' },
  { code: 'sport', name: '绿茵体育', category: 'sports' },
  { code: 'lottery', name: '时时开彩', category: 'lottery' },
  { code: 'obgdy', name: '欢乐捕鱼', category: 'fishing' },
  { code: 'pp', name: '碧波捕鱼', category: 'fishing' },
  { code: 'fgdz', name: '荷塘捕鱼', category: 'fishing' },
  { code: 'pg', name: '深海捕鱼', category: 'fishing' },
  { code: 'fgfish', name: '浅湾捕鱼', category: 'fishing' },
  { code: 'ae', name: '星海捕鱼', category: 'fishing' },
  { code: 'seam', name: '锦鲤免转', category: 'slots', walletMode: 'seamless' },
]

/** Seconds. The sandbox books a transfer during the call or never, so "not found" is conclusive early. */
const sandboxQuiet = 20

const addVenues =
  (wanted: Plan[], isDemo: boolean): Seed =>
  async (tx, _now, config) => {
    for (const plan of wanted) {
      const sort = (plans.findIndex(({ code }) => code === plan.code) + 1) * 10
      const hasSandbox = !(config.isProduction && config.seed !== 'demo')
      const address = hasSandbox
        ? {
            baseUrl: config.sandboxUrl,
            playOrigin: new URL(config.sandboxUrl).origin,
            secret: seal(config, config.sandboxSecret, secretAssociatedData(plan.code)),
            quietSeconds: sandboxQuiet,
          }
        : { baseUrl: '', playOrigin: '' }
      await tx
        .insertInto('venue')
        .values({
          ...plan,
          adapter: 'koi',
          ...address,
          state: isDemo ? 'open' : 'off',
          sort,
        })
        .onConflict((eb) => eb.column('code').doUpdateSet({ state: isDemo ? 'open' : 'off' }))
        .execute()
    }
  }

/** Adds two closed venues to every installation. */
export const seedFirstVenues: Seed = addVenues(
  plans.filter(({ code }) => code === 'ag' || code === 'obgdy'),
  false,
)

export const seedVenues: Seed = addVenues(plans, true)
