import { languagesIn } from '@koi/contract/language'
import { day, hour, plus } from '@koi/contract/time'
import { cleanHtml } from '../../platform/text/html.ts'
import { readSettings } from '../../platform/db/settings.ts'
import { newId } from '../../platform/text/id.ts'
import type { Seed } from '../../platform/ops/seed.ts'

interface Letter {
  /** Username of the receiver; absent for a message to everybody. */
  to?: string
  age: number
  /** `{title}` is the name of the site. */
  title: string
  content: string
  en: { title: string; content: string }
}

const letters: Letter[] = [
  {
    age: 20 * day,
    title: '欢迎加入{title}',
    en: {
      title: 'Welcome to {title}',
      content:
        '<p>Thank you for signing up. Before your first deposit, please complete your mobile number and email under Account → Personal info and add your own card or wallet.</p><p>If you have any questions, contact live support.</p>',
    },
    content:
      '<p>感谢您的注册。首次存款前，建议先在「我的 → 个人资料」完善手机号与邮箱，并绑定本人收款方式。</p><p>如有疑问，请随时联系在线客服。</p>',
  },
  {
    age: 7 * day,
    title: 'VIP等级规则说明',
    en: {
      title: 'How VIP levels work',
      content:
        '<p>When both total deposits and turnover reach a level’s targets, you move up by 24:00 the next day, one level a day. Keep the level by its turnover within 90 days.</p><p>The VIP page lists the rebate of each level.</p>',
    },
    content:
      '<p>累计存款与流水同时达到要求后，等级于次日24:00前晋升，每日一级。晋级后90天内须完成保级流水。</p><p>各等级返水比例请见「VIP」页面。</p>',
  },
  {
    age: 2 * day,
    title: '红包活动提醒',
    en: {
      title: 'Red packets every day',
      content:
        '<p>Red packets can be claimed daily from <strong>10:00 to 12:00</strong> (Beijing time). The red packet center shows how many you have today.</p>',
    },
    content: '<p>红包活动每日 <strong>10:00-12:00</strong>（北京时间）开放领取，请在「红包中心」查看当日可领次数。</p>',
  },
  {
    to: 'demo003',
    age: 3 * hour,
    title: '您有返水待领取',
    en: {
      title: 'Your rebate is ready',
      content:
        '<p>Yesterday’s rebate is ready. Claim it on the page Rebate history. It can be withdrawn after turning it over once.</p>',
    },
    content: '<p>昨日的返水已经生成，请前往「返水记录」点击「一键领取」。返水完成1倍流水后即可取款。</p>',
  },
  {
    to: 'demo003',
    age: 11 * day,
    title: '恭喜晋升VIP3',
    en: {
      title: 'You reached VIP3',
      content: '<p>You are now at <strong>VIP3</strong> with a higher rebate. Thank you for playing with us.</p>',
    },
    content: '<p>您的等级已晋升为 <strong>VIP3</strong>，返水比例同步提升。感谢一路相伴。</p>',
  },
  {
    to: 'demo002',
    age: 4 * day,
    title: '取款已汇出',
    en: {
      title: 'Withdrawal paid out',
      content:
        '<p>Your withdrawal has been paid out. Please check your account. If it has not arrived within 24 hours, contact live support with the order number.</p>',
    },
    content: '<p>您的取款已汇出，到账时间以收款方为准。若24小时内未到账，请联系在线客服并提供订单号。</p>',
  },
  {
    to: 'demo005',
    age: 15 * day,
    title: '代理申请已通过',
    en: {
      title: 'Your agent application is approved',
      content: '<p>Your application is approved. Open the agent center under Agent login to get your own link.</p>',
    },
    content: '<p>您的代理申请已通过审核。请从「代理登录」进入代理中心，获取专属推广链接。</p>',
  },
]

/** The newest message of demo003 is unread. */
export const seedMessages: Seed = async (tx, now) => {
  const players = await tx.selectFrom('player').select(['id', 'username']).execute()
  const { title: site, languages } = await readSettings(tx)
  const isChinese = languagesIn(languages)[0] === 'zh'
  const named = (text: string) => text.replace('{title}', site)
  for (const { to, age, en, ...zh } of letters) {
    const playerId = to ? (players.find(({ username }) => username === to)?.id ?? null) : null
    if (to && !playerId) continue
    const own = { title: named(zh.title), content: cleanHtml(zh.content) }
    // The columns are in the first language; a reader of another one gets its texts.
    const texts = { en: { title: named(en.title), content: cleanHtml(en.content) }, ...(isChinese ? {} : { zh: own }) }
    await tx
      .insertInto('message')
      .values({ id: newId<'Message'>(), playerId, ...own, texts, createdAt: plus(now, -age) })
      .execute()
  }
}
