import { day, hour, plus } from '@koi/contract/time'
import { cleanHtml } from '../../platform/text/html.ts'
import { newId } from '../../platform/text/id.ts'
import type { Seed } from '../../platform/ops/seed.ts'

interface Letter {
  /** Username of the receiver; absent for a message to everybody. */
  to?: string
  age: number
  title: string
  content: string
}

const letters: Letter[] = [
  {
    age: 20 * day,
    title: '欢迎加入锦鲤',
    content:
      '<p>感谢您的注册。首次存款前，建议先在「我的 → 个人资料」完善手机号与邮箱，并绑定本人收款方式。</p><p>如有疑问，请随时联系在线客服。</p>',
  },
  {
    age: 7 * day,
    title: 'VIP等级规则说明',
    content:
      '<p>累计存款与流水同时达到要求后，等级于次日24:00前晋升，每日一级。晋级后90天内须完成保级流水。</p><p>各等级返水比例请见「VIP」页面。</p>',
  },
  {
    age: 2 * day,
    title: '红包活动提醒',
    content: '<p>红包活动每日 <strong>10:00-12:00</strong>（北京时间）开放领取，请在「红包中心」查看当日可领次数。</p>',
  },
  {
    to: 'demo003',
    age: 3 * hour,
    title: '您有返水待领取',
    content: '<p>昨日的返水已经生成，请前往「返水记录」点击「一键领取」。返水完成1倍流水后即可取款。</p>',
  },
  {
    to: 'demo003',
    age: 11 * day,
    title: '恭喜晋升VIP3',
    content: '<p>您的等级已晋升为 <strong>VIP3</strong>，返水比例同步提升。感谢一路相伴。</p>',
  },
  {
    to: 'demo002',
    age: 4 * day,
    title: '取款已完成',
    content: '<p>您的取款申请已完成出款，请留意收款账户。若24小时内未到账，请联系在线客服并提供订单号。</p>',
  },
  {
    to: 'demo005',
    age: 15 * day,
    title: '代理申请已通过',
    content: '<p>您的代理申请已通过审核。请从「代理登录」进入代理中心，获取专属推广链接。</p>',
  },
]

/** The newest message of demo003 is unread. */
export const seedMessages: Seed = async (tx, now) => {
  const players = await tx.selectFrom('player').select(['id', 'username']).execute()
  for (const { to, age, title, content } of letters) {
    const playerId = to ? (players.find(({ username }) => username === to)?.id ?? null) : null
    if (to && !playerId) continue
    await tx
      .insertInto('message')
      .values({ id: newId<'Message'>(), playerId, title, content: cleanHtml(content), createdAt: plus(now, -age) })
      .execute()
  }
}
