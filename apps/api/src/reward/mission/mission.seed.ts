import { weekdayOf } from '../../platform/base/calendar.ts'
import type { ContentTexts } from '@koi/contract/contentTexts'
import type { MissionGoal, MissionSpan } from '@koi/contract/reward/mission/mission'
import { addDays, day, dayOf, plus } from '@koi/contract/time'
import { inLanguages, seedRule } from '../bonus/rule.seed.ts'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type Seed } from '../../platform/ops/seed.ts'

interface DemoMission {
  name: string
  title: string
  content: string
  texts: ContentTexts
  goal: MissionGoal
  target: number
  span: MissionSpan
  category?: 'slots'
  /** Amount of the reward in yuan. */
  reward: string
  /** Progress by player, in the unit of the target. */
  progress: Record<string, number>
}

/** demo002 and demo003 have one mission to claim and one half done. Targets are in fen or a number. */
const missions: DemoMission[] = [
  {
    name: '新手七日存款',
    title: '累计存款1000元',
    content: '活动期间累计存款满1000元，领取奖励。',
    texts: inLanguages(
      ['Deposit 1,000 in total', 'Claim the reward once your deposits reach 1,000.'],
      ['Nạp tổng cộng 1.000', 'Nhận thưởng khi tổng tiền nạp đạt 1.000.'],
      ['ฝากรวมครบ 1,000', 'รับรางวัลเมื่อยอดฝากรวมครบ 1,000'],
    ),
    goal: 'deposited',
    target: 100_000,
    span: 'once',
    reward: '18',
    progress: { demo002: 150_000, demo003: 100_000 },
  },
  {
    name: '每周电子投注',
    title: '本周电子投注满2000元',
    content: '每周一零点（北京时间）重新计算。',
    texts: inLanguages(
      ['2,000 on slots this week', 'Starts again each Monday, Beijing time.'],
      ['Cược slot 2.000 trong tuần', 'Tính lại vào thứ Hai hằng tuần, giờ Bắc Kinh.'],
      ['เดิมพันสล็อตครบ 2,000 ในสัปดาห์นี้', 'เริ่มนับใหม่ทุกวันจันทร์ เวลาปักกิ่ง'],
    ),
    goal: 'stake',
    target: 200_000,
    span: 'weekly',
    category: 'slots',
    reward: '28',
    progress: { demo002: 98_000, demo003: 104_000 },
  },
  {
    name: '每日三款游戏',
    title: '今日玩3款不同的游戏',
    content: '每日零点（北京时间）重新计算。',
    texts: inLanguages(
      ['Play 3 different games today', 'Starts again each day, Beijing time.'],
      ['Chơi 3 trò khác nhau hôm nay', 'Tính lại mỗi ngày, giờ Bắc Kinh.'],
      ['เล่น 3 เกมที่ต่างกันวันนี้', 'เริ่มนับใหม่ทุกวัน เวลาปักกิ่ง'],
    ),
    goal: 'games',
    target: 3,
    span: 'daily',
    reward: '2',
    progress: {},
  },
]

/**
 * Stores demo progress. The reader of events starts after the seed, so the progress stays until its player plays or deposits.
 */
export const seedMissions: Seed = async (tx, now) => {
  const today = dayOf(now)
  const at = plus(now, -10 * day)
  const monday = addDays(today, 1 - weekdayOf(today))
  for (const { name, title, content, texts, goal, target, span, category, reward, progress } of missions) {
    const firstDay = addDays(today, -10)
    const id = newId<'Mission'>()
    const made = { madeBy: await firstOperator(tx), createdAt: at, changedAt: at }
    const row = { id, name, title, content, texts, goal, target, span, categoryId: category ?? null, firstDay }
    await tx
      .insertInto('mission')
      .values({ ...row, state: 'live', ...made })
      .execute()
    const terms = {
      on: { trigger: 'mission', mission: id },
      reward: { kind: 'fixed', amount: reward },
      multiple: 1,
      take_days: 7,
    } as const
    await seedRule(tx, { name: `任务奖励 ${name}`, title, content, texts, terms }, at)
    const period = span === 'once' ? firstDay : span === 'weekly' ? monday : today
    for (const [username, value] of Object.entries(progress)) {
      const player = await tx.selectFrom('player').select('id').where('username', '=', username).executeTakeFirst()
      if (!player) continue
      const doneAt = value >= target ? now : null
      const kept = { playerId: player.id, missionId: id, period, value, doneAt }
      await tx.insertInto('missionProgress').values(kept).execute()
    }
  }
}
