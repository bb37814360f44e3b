import { replyCopy } from '@koi/contract/contact/chat/chat.copy'
import { settingDefaults } from '@koi/contract/site/setting/setting.copy'
import { minute, plus } from '@koi/contract/time'
import { newId } from '../../platform/text/id.ts'
import type { Seed } from '../../platform/ops/seed.ts'
import { hoursText } from './hours.ts'
import { lockThread, ThreadWriter } from './thread.ts'

const canned: [title: string, body: string][] = [
  ['问候', '您好，我是在线客服，很高兴为您服务，请问有什么可以帮您？'],
  ['核实身份', '为了您的资金安全，请提供您的用户名与最近一笔存款的金额和时间。我们绝不会向您索要密码。'],
  ['存款未到账', '请提供存款订单号与付款截图，我们核对后会立即为您处理，一般几分钟内完成。'],
  ['取款审核中', '您的取款正在审核，审核通过后会尽快出款，请留意「资金明细」的取款一栏。'],
  ['流水要求', '取款前需完成剩余流水，您可以在「取款」页面查看剩余流水的金额。'],
  ['请稍候', '正在为您核实，请稍候片刻。'],
  ['结束语', '感谢您的咨询，祝您生活愉快。如有其他问题欢迎随时联系我们。'],
]

const waiting: [name: string, age: number, lines: string[]][] = [
  ['demo002', 6 * minute, ['你好，我昨天的取款怎么还在审核？', '转人工']],
  ['demo003', 3 * minute, ['VIP等级什么时候更新', '找客服']],
]

/** Inserts canned answers, and two players who wait for an operator. */
export const seedChats: Seed = async (tx, now) => {
  await tx
    .insertInto('chatCanned')
    .values(canned.map(([title, body], index) => ({ title, body, sort: (index + 1) * 10 })))
    .execute()
  for (const [name, age, lines] of waiting) {
    const player = await tx.selectFrom('player').select('id').where('username', '=', name).executeTakeFirst()
    if (!player) continue
    const at = plus(now, -age)
    const id = newId<'Thread'>()
    await tx.insertInto('chatThread').values({ id, playerId: player.id, lastAt: at, createdAt: at }).execute()
    const writer = new ThreadWriter(tx, (await lockThread(tx, id))!, at)
    writer.add('bot', 'text', settingDefaults.service_greeting)
    writer.addSystemMessage(replyCopy.hours(hoursText(settingDefaults)))
    for (const line of lines) writer.add('guest', 'text', line)
    writer.change({ state: 'waiting', calledAt: at })
    writer.addSystemMessage(replyCopy.called(0))
    writer.commit()
  }
}
