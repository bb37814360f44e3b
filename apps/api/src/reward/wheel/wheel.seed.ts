import { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import { fen } from '@koi/contract/money'
import { day, hour, plus } from '@koi/contract/time'
import { WheelTerms } from '@koi/contract/reward/wheel/wheel.terms'
import { z } from 'zod'
import { insertOffer, takeOffer } from '../bonus/credit.ts'
import { newOffer } from '../bonus/offer.ts'
import { insertOwnRule } from '../bonus/ownRule.ts'
import { inLanguages, seedRule } from '../bonus/rule.seed.ts'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type Seed } from '../../platform/ops/seed.ts'
import { storedTerms } from './wheel.ts'

const shares = { slots: 100, live: 50, cards: 50, sports: 100, esports: 100, lottery: 20 }
const slices = [
  { weight: 500, prize: '0' },
  { weight: 300, prize: '1' },
  { weight: 150, prize: '5' },
  { weight: 40, prize: '18' },
  { weight: 9, prize: '88' },
  { weight: 1, prize: '888' },
]
const wheel = {
  name: '幸运转盘',
  title: '幸运转盘',
  content: '每次抽奖使用1次机会，各奖格概率公开。奖金领取后完成1倍流水即可取款。',
  labels: '谢谢参与\n1元\n5元\n18元\n88元\n888元',
  texts: {
    en: {
      title: 'Lucky wheel',
      content: 'Each draw uses a turn; the chances are shown. Turn a prize over once to withdraw it.',
      labels: 'No prize\n1\n5\n18\n88\n888',
    },
    vi: {
      title: 'Vòng quay may mắn',
      content: 'Mỗi lần quay dùng 1 lượt, xác suất được công khai. Hoàn thành 1 vòng cược là rút được tiền thưởng.',
      labels: 'Chúc may mắn\n1\n5\n18\n88\n888',
    },
    th: {
      title: 'วงล้อนำโชค',
      content: 'หมุนหนึ่งครั้งใช้ 1 สิทธิ์ โอกาสของแต่ละช่องเปิดเผย ทำเทิร์นโอเวอร์ 1 เท่าแล้วถอนรางวัลได้',
      labels: 'ไม่ได้รางวัล\n1\n5\n18\n88\n888',
    },
  },
}
const turns = {
  name: '转盘次数（人工）',
  title: '转盘抽奖3次',
  content: '感谢您的支持，7天内使用。',
  texts: inLanguages(
    ['3 wheel turns', 'Thank you; use them within 7 days.'],
    ['3 lượt quay', 'Cảm ơn bạn đã ủng hộ; dùng trong 7 ngày.'],
    ['สิทธิ์หมุนวงล้อ 3 ครั้ง', 'ขอบคุณที่สนับสนุน ใช้ภายใน 7 วัน'],
  ),
}

/** demo001 and demo003 have turns; demo002, who can withdraw, has none. */
export const seedWheel: Seed = async (tx, now) => {
  const at = plus(now, -5 * day)
  const madeBy = await firstOperator(tx)
  const made = { madeBy, createdAt: at, changedAt: at }
  const terms = z.decode(WheelTerms, { slices, budget: '20000', multiple: 1, shares })
  const prize = z.decode(BonusTerms, {
    on: { trigger: 'wheel' },
    reward: { kind: 'given' },
    multiple: 1,
    shares,
    take_days: 14,
    play_days: 30,
  })
  const { labels, ...texts } = wheel
  const ruleId = await insertOwnRule(tx, { ...texts, terms: prize, budget: terms.budget, madeBy }, at)
  await tx
    .insertInto('wheel')
    .values({ id: newId(), ...texts, labels, state: 'live', terms: storedTerms(terms), ruleId, ...made })
    .execute()
  const gift = {
    on: { trigger: 'hand' },
    reward: { kind: 'turns', turns: 3, turn_worth: '4', turn_days: 7 },
    take_days: 7,
  } as const
  const rule = await seedRule(tx, { ...turns, budget: 1_000_000, terms: gift }, at)
  for (const username of ['demo001', 'demo003']) {
    const player = await tx.selectFrom('player').select('id').where('username', '=', username).executeTakeFirst()
    if (!player) continue
    const given = plus(now, -2 * hour)
    const amount = fen(1200)
    const bonus = newOffer(rule, { player: player.id, subject: 'wheel', base: fen(0), amount, now: given })
    insertOffer(tx, { ...bonus, madeBy: 'admin', reason: '回馈' }, given)
    await takeOffer(tx, bonus, rule, given)
  }
}
