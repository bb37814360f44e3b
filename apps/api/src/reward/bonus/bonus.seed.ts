import { monthOf } from '../../platform/base/calendar.ts'
import { rewardFor } from '@koi/contract/reward/bonus/bonus.reward'
import { fen, noMoney } from '@koi/contract/money'
import { day, dayOf, hour, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { grantable } from '../../play/freeRound/rows.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Seed, SeedEvent } from '../../platform/ops/seed.ts'
import { insertOffer, takeOffer } from './credit.ts'
import { type LiveRule, newOffer, subjectOf } from './offer.ts'
import { type DemoRule, inLanguages, seedRule } from './rule.seed.ts'

/** Budgets in fen. */
const rules = {
  welcome: {
    name: '新人注册奖金',
    title: '新人见面礼',
    content: '注册后14天内领取，完成3倍流水即可取款。每人一次。',
    texts: inLanguages(
      ['Welcome gift', 'Claim within 14 days of registration; withdraw after 3x turnover. Once.'],
      ['Quà chào mừng', 'Nhận trong 14 ngày sau khi đăng ký; hoàn thành 3 vòng cược là rút được. Một lần mỗi người.'],
      ['ของขวัญต้อนรับ', 'กดรับภายใน 14 วันหลังสมัคร ทำเทิร์นโอเวอร์ 3 เท่าแล้วถอนได้ รับได้คนละครั้ง'],
    ),
    budget: 5_000_000,
    terms: {
      on: { trigger: 'registration' },
      reward: { kind: 'fixed', amount: '18' },
      multiple: 3,
      once_per: 'device',
    },
  },
  first: {
    name: '首存赠送',
    title: '首存送50%',
    content: '首次存款满100元，赠送50%，最高500元；存满2000元赠送80%。30天内完成5倍流水。',
    texts: inLanguages(
      ['First deposit 50% extra', '50% of your first deposit from 100, 80% from 2,000, at most 500.'],
      ['Thưởng 50% lần nạp đầu', 'Nạp lần đầu từ 100 được thưởng 50%, từ 2.000 được 80%, tối đa 500.'],
      ['ฝากครั้งแรกรับเพิ่ม 50%', 'ฝากครั้งแรกตั้งแต่ 100 รับเพิ่ม 50% ตั้งแต่ 2,000 รับ 80% สูงสุด 500'],
    ),
    budgetDay: 2_000_000,
    terms: {
      on: { trigger: 'deposit', number: 1, least: '100' },
      reward: {
        kind: 'percent',
        steps: [
          { from: '100', percent: 50 },
          { from: '2000', percent: 80 },
        ],
        most: '500',
      },
      multiple: 5,
      group: '存款奖金',
    },
  },
  weekly: {
    name: '周亏损返利',
    title: '上周亏损返利8%',
    content: '每周一返还上周亏损的8%，最高888元，完成1倍流水即可取款。',
    texts: inLanguages(
      ['8% weekly cashback', '8% of last week’s losses every Monday, at most 888.'],
      ['Hoàn 8% tiền thua tuần trước', 'Thứ Hai hằng tuần hoàn 8% tiền thua của tuần trước, tối đa 888.'],
      ['คืนยอดเสีย 8% รายสัปดาห์', 'ทุกวันจันทร์คืน 8% ของยอดเสียสัปดาห์ก่อน สูงสุด 888'],
    ),
    terms: {
      on: { trigger: 'loss', period: 'week', least: '500' },
      reward: { kind: 'percent', steps: [{ from: '500', percent: 8 }], most: '888' },
      multiple: 1,
      review_above: '500',
    },
  },
  code: {
    name: '优惠码 KOI88',
    title: '社群专享奖金',
    content: '输入优惠码即可领取，完成3倍电子流水即可取款；单注不超过50元。',
    texts: inLanguages(
      ['Community bonus', 'Enter the code; 3x turnover on slots, stakes up to 50.'],
      ['Thưởng cộng đồng', 'Nhập mã để nhận; hoàn thành 3 vòng cược slot, mỗi cược tối đa 50.'],
      ['โบนัสชุมชน', 'กรอกโค้ดเพื่อรับ ทำเทิร์นโอเวอร์สล็อต 3 เท่า เดิมพันครั้งละไม่เกิน 50'],
    ),
    terms: {
      on: { trigger: 'code', code: 'KOI88' },
      reward: { kind: 'fixed', amount: '88' },
      multiple: 3,
      stake_most: '50',
    },
  },
  checkIn: {
    name: '每日签到',
    title: '签到奖金',
    content: '每日签到后领取，完成1倍流水即可取款。',
    texts: inLanguages(
      ['Check-in bonus', 'Claim after checking in; withdraw after 1x turnover.'],
      ['Thưởng điểm danh', 'Nhận sau khi điểm danh; hoàn thành 1 vòng cược là rút được.'],
      ['โบนัสเช็คอิน', 'รับหลังเช็คอิน ทำเทิร์นโอเวอร์ 1 เท่าแล้วถอนได้'],
    ),
    budgetDay: 500_000,
    terms: { on: { trigger: 'check_in' }, reward: { kind: 'fixed', amount: '0.5' }, multiple: 1, take_days: 3 },
  },
  seventh: {
    name: '连续签到7天',
    title: '连续签到7天奖金',
    content: '连续签到满7天领取，完成1倍流水即可取款。',
    texts: inLanguages(
      ['Seven days in a row', 'Claim after checking in on seven days in a row; 1x turnover.'],
      ['Thưởng điểm danh 7 ngày liên tiếp', 'Nhận sau khi điểm danh đủ 7 ngày liên tiếp; 1 vòng cược.'],
      ['โบนัสเช็คอิน 7 วันติดต่อกัน', 'รับเมื่อเช็คอินครบ 7 วันติดต่อกัน เทิร์นโอเวอร์ 1 เท่า'],
    ),
    terms: {
      on: { trigger: 'check_in', streak: 7 },
      reward: { kind: 'fixed', amount: '8.88' },
      multiple: 1,
      take_days: 3,
    },
  },
  care: {
    name: '客服补偿',
    title: '客服补偿',
    content: '感谢您的耐心等待。',
    texts: inLanguages(
      ['Compensation', 'Thank you for your patience.'],
      ['Bồi thường', 'Cảm ơn bạn đã kiên nhẫn chờ đợi.'],
      ['เงินชดเชย', 'ขอบคุณที่อดทนรอ'],
    ),
    terms: { on: { trigger: 'hand' }, reward: { kind: 'fixed', amount: '28' }, multiple: 0 },
  },
  spins: {
    name: '优惠码 SPIN10',
    title: '10次免费旋转',
    content: '输入优惠码领取10次免费旋转，7天内使用，赢得的金额完成1倍流水即可取款。',
    texts: inLanguages(
      ['10 free spins', 'Enter the code for 10 free spins, to be played within 7 days.'],
      ['10 vòng quay miễn phí', 'Nhập mã để nhận 10 vòng quay miễn phí, dùng trong 7 ngày.'],
      ['ฟรีสปิน 10 ครั้ง', 'กรอกโค้ดรับฟรีสปิน 10 ครั้ง ใช้ภายใน 7 วัน'],
    ),
    terms: {
      on: { trigger: 'code', code: 'SPIN10' },
      reward: { kind: 'free_rounds', rounds: 10, round_stake: '2' },
      multiple: 1,
    },
  },
  birthday: {
    name: '生日礼金',
    title: '生日礼金',
    content: '生日当天起7天内领取，VIP等级越高礼金越高。',
    texts: inLanguages(
      ['Birthday gift', 'Claim within 7 days of your birthday; more at higher VIP levels.'],
      ['Quà sinh nhật', 'Nhận trong 7 ngày từ ngày sinh nhật; cấp VIP càng cao quà càng lớn.'],
      ['ของขวัญวันเกิด', 'กดรับภายใน 7 วันนับจากวันเกิด ระดับ VIP ยิ่งสูงยิ่งได้มาก'],
    ),
    terms: {
      on: { trigger: 'birthday' },
      reward: {
        kind: 'by_level',
        levels: [
          { level: 1, amount: '18' },
          { level: 3, amount: '88' },
          { level: 6, amount: '288' },
        ],
      },
      multiple: 1,
      take_days: 7,
    },
  },
  monthly: {
    name: 'VIP月礼金',
    title: 'VIP月礼金',
    content: '每月按VIP等级领取一次，完成1倍流水即可取款。',
    texts: inLanguages(
      ['Monthly VIP bonus', 'Once a month by VIP level; withdraw after 1x turnover.'],
      ['Thưởng VIP hằng tháng', 'Mỗi tháng một lần theo cấp VIP; hoàn thành 1 vòng cược là rút được.'],
      ['โบนัส VIP รายเดือน', 'เดือนละครั้งตามระดับ VIP ทำเทิร์นโอเวอร์ 1 เท่าแล้วถอนได้'],
    ),
    terms: {
      on: { trigger: 'level_month', level: 1 },
      reward: {
        kind: 'by_level',
        levels: [
          { level: 1, amount: '18' },
          { level: 5, amount: '128' },
          { level: 8, amount: '588' },
        ],
      },
      multiple: 1,
      review_above: '500',
    },
  },
  deposits: {
    name: '新人累计存款',
    title: '注册7天累计存款奖励',
    content: '注册后7天内累计存款满5000元，赠送2%，最高188元，完成2倍流水。',
    texts: inLanguages(
      ['First-week deposit reward', '2% of your deposits in the first 7 days from 5,000, at most 188.'],
      ['Thưởng nạp tiền tuần đầu', '2% tổng tiền nạp trong 7 ngày đầu, từ 5.000, tối đa 188.'],
      ['รางวัลยอดฝากสัปดาห์แรก', '2% ของยอดฝาก 7 วันแรกตั้งแต่ 5,000 สูงสุด 188'],
    ),
    terms: {
      on: { trigger: 'deposits', window_days: 7, least: '5000' },
      reward: { kind: 'percent', steps: [{ from: '5000', percent: 2 }], most: '188' },
      multiple: 2,
    },
  },
  verified: {
    name: '认证奖励',
    title: '身份认证奖励',
    content: '通过身份认证后领取，每人一次。',
    texts: inLanguages(
      ['Verification bonus', 'After your identity is verified. Once.'],
      ['Thưởng xác minh danh tính', 'Nhận sau khi xác minh danh tính. Một lần mỗi người.'],
      ['โบนัสยืนยันตัวตน', 'รับหลังยืนยันตัวตน คนละครั้ง'],
    ),
    state: 'draft',
    terms: { on: { trigger: 'verified' }, reward: { kind: 'fixed', amount: '8' }, multiple: 1 },
  },
  level: {
    name: 'VIP3晋级奖金',
    title: 'VIP3晋级奖金',
    content: '升至VIP3后7天内领取。',
    texts: inLanguages(
      ['VIP 3 bonus', 'Claim within 7 days of reaching VIP 3.'],
      ['Thưởng lên VIP 3', 'Nhận trong 7 ngày sau khi lên VIP 3.'],
      ['โบนัสเลื่อนเป็น VIP 3', 'กดรับภายใน 7 วันหลังเลื่อนเป็น VIP 3'],
    ),
    state: 'draft',
    terms: { on: { trigger: 'level', level: 3 }, reward: { kind: 'fixed', amount: '188' }, multiple: 5, take_days: 7 },
  },
} satisfies Record<string, DemoRule>

interface Promised {
  username: string
  rule: keyof typeof rules
  /** Deposit or loss in yuan. */
  base?: number
  level?: number
  hoursAgo: number
  isTaken?: boolean
  /** Fulfilled part of the turnover requirement, in percent. */
  worked?: number
}

/** demo003 has an open bonus at 60 %; demo002, who can withdraw, has an offer and a finished one. */
const promises: Promised[] = [
  { username: 'demo002', rule: 'care', hoursAgo: 200, isTaken: true },
  { username: 'demo003', rule: 'code', hoursAgo: 30, isTaken: true, worked: 60 },
  { username: 'demo002', rule: 'weekly', base: 1500, hoursAgo: 5 },
  { username: 'demo003', rule: 'weekly', base: 9000, hoursAgo: 4, isTaken: true },
  { username: 'demo004', rule: 'welcome', hoursAgo: 50 },
  { username: 'demo002', rule: 'monthly', level: 1, hoursAgo: 3 },
]

export const seedBonuses: Seed = async (tx, now) => {
  const made = new Map<string, LiveRule>()
  const game = await grantable(tx).select('game.id').orderBy('game.id').limit(1).executeTakeFirst()
  for (const [key, rule] of Object.entries<DemoRule>(rules)) {
    const { reward } = rule.terms
    if (reward.kind === 'free_rounds' && !game) continue
    const terms = { ...rule.terms, reward: reward.kind === 'free_rounds' ? { ...reward, game: game?.id } : reward }
    made.set(key, await seedRule(tx, { ...rule, terms }, plus(now, -10 * day)))
  }
  const events: SeedEvent[] = []
  for (const promise of promises) {
    const row = await tx.selectFrom('player').select('id').where('username', '=', promise.username).executeTakeFirst()
    if (!row) continue
    const at = plus(now, -promise.hoursAgo * hour)
    events.push({ at, apply: (then) => keep(then, made.get(promise.rule)!, { ...promise, player: row.id, at }) })
  }
  return events
}

async function keep(
  tx: Tx,
  rule: LiveRule,
  { player, at, base = 0, level = 0, isTaken, worked, hoursAgo }: Promised & { player: string; at: Instant },
): Promise<void> {
  const yuan = fen(base * 100)
  const amount = rewardFor(rule.terms, base > 0 ? yuan : noMoney, level)
  const firstOfMonth = monthOf(dayOf(at))
  const subject = rule.terms.on.trigger === 'hand' ? String(hoursAgo) : subjectOf(rule.terms, firstOfMonth)
  const bonus = newOffer(rule, { player, subject, base: yuan, amount, now: at })
  insertOffer(tx, { ...bonus, ...(rule.terms.on.trigger === 'hand' && { madeBy: 'admin', reason: '补偿' }) }, at)
  if (isTaken) await takeOffer(tx, bonus, rule, at)
  if (worked !== undefined)
    await sql`update wagering_requirement set worked = amount * ${worked}::integer / 100
      where player_id = ${player}::uuid and about = ${bonus.id}::uuid`.execute(tx)
}
