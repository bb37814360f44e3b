import type { ContentTexts } from '@koi/contract/contentTexts'
import type { VenueCategory } from '@koi/contract/play/game/game'
import { seal } from '../../platform/base/secret.ts'
import { keepTest, passedInSandbox } from '../../platform/outside/partnerTest.ts'
import type { Seed } from '../../platform/ops/seed.ts'
import { secretAssociatedData } from './venue.ts'

interface Plan {
  code: string
  name: string
  texts: ContentTexts
  category: VenueCategory
  walletMode?: 'seamless'
}

const named = (en: string, vi: string, th: string): ContentTexts => ({
  en: { name: en },
  vi: { name: vi },
  th: { name: th },
})

// Invented venues; their codes are those of the catalogue and the fishing lists.
const plans: Plan[] = [
  { code: 'ag', texts: named('Garden Live', 'Sảnh Cẩm Đình', 'สวนทองไลฟ์'), name: '锦庭真人', category: 'live' },
  {
    code: 'slot',
    texts: named('Leaping Slots', 'Slot Ngư Dược', 'สล็อตปลากระโดด'),
    name: '鲤跃电子',
    category: 'slots',
  },
  {
    code: 'esport',
    texts: named('Arena Esports', 'Đấu trường Esports', 'อารีน่าอีสปอร์ต'),
    name: '竞界电竞',
    category: 'esports',
  },
  {
    code: 'qp',
    texts: named('Courtyard Cards', 'Game bài Nhàn Đình', 'ไพ่ลานบ้าน'),
    name: '闲庭棋牌',
    category: 'cards',
  },
  {
    code: 'sport',
    texts: named('Green Field Sports', 'Thể thao Sân Xanh', 'กีฬาสนามเขียว'),
    name: '绿茵体育',
    category: 'sports',
  },
  {
    code: 'lottery',
    texts: named('Daily Draw', 'Xổ số Từng Giờ', 'หวยรายชั่วโมง'),
    name: '时时开彩',
    category: 'lottery',
  },
  {
    code: 'obgdy',
    texts: named('Happy Fishing', 'Bắn cá Vui Vẻ', 'ยิงปลาหรรษา'),
    name: '欢乐捕鱼',
    category: 'fishing',
  },
  {
    code: 'pp',
    texts: named('Blue Wave Fishing', 'Bắn cá Sóng Biếc', 'ยิงปลาคลื่นคราม'),
    name: '碧波捕鱼',
    category: 'fishing',
  },
  {
    code: 'fgdz',
    texts: named('Lotus Pond Fishing', 'Bắn cá Hồ Sen', 'ยิงปลาบึงบัว'),
    name: '荷塘捕鱼',
    category: 'fishing',
  },
  {
    code: 'pg',
    texts: named('Deep Sea Fishing', 'Bắn cá Biển Sâu', 'ยิงปลาทะเลลึก'),
    name: '深海捕鱼',
    category: 'fishing',
  },
  {
    code: 'fgfish',
    texts: named('Shallow Bay Fishing', 'Bắn cá Vịnh Cạn', 'ยิงปลาอ่าวตื้น'),
    name: '浅湾捕鱼',
    category: 'fishing',
  },
  {
    code: 'ae',
    texts: named('Star Sea Fishing', 'Bắn cá Biển Sao', 'ยิงปลาทะเลดาว'),
    name: '星海捕鱼',
    category: 'fishing',
  },
  {
    code: 'seam',
    texts: named('One Wallet Slots', 'Slot Một Ví', 'สล็อตกระเป๋าเดียว'),
    name: '锦鲤免转',
    category: 'slots',
    walletMode: 'seamless',
  },
]

/** Seconds. The sandbox books a transfer during the call or never, so "not found" is conclusive early. */
const sandboxQuiet = 20

const addVenues =
  (wanted: Plan[], isDemo: boolean): Seed =>
  async (tx, now, config) => {
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
      if (isDemo) await keepTest(tx, { venue: plan.code }, passedInSandbox, '', now)
    }
  }

/** Adds two closed venues to every installation. */
export const seedFirstVenues: Seed = addVenues(
  plans.filter(({ code }) => code === 'ag' || code === 'obgdy'),
  false,
)

export const seedVenues: Seed = addVenues(plans, true)
