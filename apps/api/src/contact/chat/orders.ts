import type { ArticlePassage } from '@koi/contract/contact/chat/chat'
import { asksOfDeposits, asksOfProgress, asksOfWithdrawals } from '@koi/contract/contact/chat/chat.copy'
import { formatsIn } from '@koi/contract/formats'
import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { beijingText } from '@koi/contract/time'
import { toldReason } from '../../books/order/told.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Number of latest orders that the bot lists. */
const most = 3

/** Which orders of the guest a question is about. */
export type AskedOrders = 'withdrawals' | 'deposits'

/** Returns the kind of orders whose progress `question` asks for; null for any other question. */
export function askedOrders(question: string): AskedOrders | null {
  if (!asksOfProgress.test(question)) return null
  if (asksOfWithdrawals.test(question)) return 'withdrawals'
  return asksOfDeposits.test(question) ? 'deposits' : null
}

/** The latest withdrawals of the thread's player. */
const withdrawalsOf = (tx: Tx, thread: string) =>
  tx
    .selectFrom('withdrawal')
    .innerJoin('chatThread', 'chatThread.playerId', 'withdrawal.playerId')
    .select([
      'orderNo as number',
      'amount',
      'withdrawal.state',
      'reason',
      'refusal',
      'playerNote',
      'withdrawal.createdAt',
    ])
    .where('chatThread.id', '=', thread)
    .orderBy('withdrawal.createdAt', 'desc')
    .orderBy('withdrawal.id', 'desc')
    .limit(most)
    .execute()

/** The latest deposits of the thread's player. */
const depositsOf = (tx: Tx, thread: string) =>
  tx
    .selectFrom('deposit')
    .innerJoin('chatThread', 'chatThread.playerId', 'deposit.playerId')
    .select(['depositNo as number', 'amount', 'credited', 'deposit.state', 'isExpired', 'deposit.createdAt'])
    .where('chatThread.id', '=', thread)
    .orderBy('deposit.createdAt', 'desc')
    .orderBy('deposit.id', 'desc')
    .limit(most)
    .execute()

/** Loads the orders for `describeOrders`. */
export async function loadOrders(tx: Tx, thread: string, asked: AskedOrders) {
  return asked === 'withdrawals'
    ? { asked, rows: await withdrawalsOf(tx, thread) }
    : { asked, rows: await depositsOf(tx, thread) }
}

/** Writes the state of each order in the guest's language. */
export function describeOrders(found: Awaited<ReturnType<typeof loadOrders>>, language: Language): ArticlePassage {
  const texts = textsIn[language].chat.orderCopy
  const formats = formatsIn(language)
  const line = (number: string, amount: string, createdAt: string, state: string) =>
    `${[number, amount, createdAt].join(' · ')}\n${state}`
  const none = found.rows.length === 0
  if (found.asked === 'withdrawals') {
    const lines = found.rows.map(({ number, amount, state, createdAt, ...order }) => {
      const reason = toldReason(textsIn[language].withdraw.refusalTexts, order)
      const told = state === 'rejected' && reason ? texts.rejectedFor(reason) : texts.withdrawal[state]
      return line(number, formats.money(amount), formats.time(beijingText(createdAt), 'minute'), told)
    })
    return { title: texts.withdrawals, text: none ? texts.noWithdrawals : lines.join('\n\n') }
  }
  const lines = found.rows.map(({ number, amount, credited, state, isExpired, createdAt }) => {
    const told = state === 'pending' && isExpired ? texts.expired : texts.deposit[state]
    return line(number, formats.money(credited ?? amount), formats.time(beijingText(createdAt), 'minute'), told)
  })
  return { title: texts.deposits, text: none ? texts.noDeposits : lines.join('\n\n') }
}
