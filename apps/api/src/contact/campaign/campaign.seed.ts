import type { CampaignWay } from '@koi/contract/contact/campaign/campaign'
import { day, hour, type Instant, plus } from '@koi/contract/time'
import type { ContentTexts } from '@koi/contract/contentTexts'
import { sql } from 'kysely'
import { newId } from '../../platform/text/id.ts'
import { firstOperator, type Seed } from '../../platform/ops/seed.ts'

interface Plan {
  name: string
  ways: CampaignWay[]
  title: string
  content: string
  texts: ContentTexts
  picture: string
  link: string
  segment: string
  state: 'draft' | 'live'
  starts: (now: Instant) => Instant | null
  ends: (now: Instant) => Instant
  /** Players whom the campaign reached, each with whether they followed its link. */
  reached: Record<string, boolean>
}

const plans: Plan[] = [
  {
    name: '体育周回顾',
    ways: ['banner'],
    title: '本周焦点赛事',
    content: '精选赛事与返水说明',
    texts: { en: { title: 'Matches of the week', content: 'Selected matches, and how rebates work' } },
    picture: '/pictures/banner-2.svg',
    link: '/activity',
    segment: '体育玩家',
    state: 'live',
    starts: (now) => plus(now, -27 * day),
    ends: (now) => plus(now, -20 * day),
    reached: { luoqiu90: true, sunhao99: false, mutong36: true, xujia520: false },
  },
  {
    name: '欢迎回来',
    ways: ['popup'],
    title: '欢迎回来',
    content: '好久不见，看看最近的优惠活动。',
    texts: { en: { title: 'Welcome back', content: 'It has been a while. Have a look at the current promotions.' } },
    picture: '/pictures/banner-1.svg',
    link: '/activity',
    segment: '流失风险',
    state: 'live',
    starts: (now) => plus(now, -3 * day),
    ends: (now) => plus(now, 27 * day),
    reached: {},
  },
  {
    name: '周末加码',
    ways: ['message', 'mail', 'push'],
    title: '周末存款加码',
    content: '本周六、日存款享额外返利，详情见优惠活动。',
    texts: {},
    picture: '',
    link: '/activity',
    segment: '高价值玩家',
    state: 'draft',
    starts: () => null,
    ends: (now) => plus(now, 7 * day),
    reached: {},
  },
]

/**
 * Inserts one campaign that has ended, one that runs and one draft. The running one reaches its segment within a minute of the
 * server's start.
 */
export const seedCampaigns: Seed = async (tx, now) => {
  for (const plan of plans) {
    const id = newId<'Campaign'>()
    const { name, ways, title, content, texts, picture, link, state, segment } = plan
    const [startsAt, endsAt] = [plan.starts(now), plan.ends(now)]
    const createdAt = plus(startsAt ?? now, -day)
    await tx
      .insertInto('campaign')
      .values({
        id,
        name,
        state,
        ways,
        title,
        content,
        texts,
        picture,
        link,
        segmentId: sql`(select id from segment where name = ${segment})`,
        startsAt,
        endsAt,
        shows: 3,
        madeBy: await firstOperator(tx),
        createdAt,
        changedAt: createdAt,
      })
      .execute()
    for (const [username, hasOpened] of Object.entries(plan.reached))
      await sql`
        insert into campaign_player (campaign_id, player_id, reached_at, is_contact, opened_at)
        select ${id}::uuid, id, ${startsAt}::timestamptz, false, ${hasOpened ? plus(startsAt!, 5 * hour) : null}::timestamptz
        from player where username = ${username}`.execute(tx)
  }
  return []
}
