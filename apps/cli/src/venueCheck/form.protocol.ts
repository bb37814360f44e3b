import { createHmac, randomBytes } from 'node:crypto'
import { type Money, type WalletProtocol, toFen, toYuan } from './walletProtocol.ts'

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const root = (name: string): string => name.split('[')[0] ?? name

/** HMAC-SHA1 over the fields and headers sorted by name. */
export function signForm(fields: [string, string][], headers: Record<string, string>, key: string): string {
  const text = [...fields, ...Object.entries(headers)]
    .toSorted(([one], [other]) => compare(root(one), root(other)))
    .map((pair) => String(new URLSearchParams([pair])).replaceAll('*', '%2A'))
    .join('&')
  return createHmac('sha1', key).update(text).digest('hex')
}

export const formHmac: WalletProtocol = {
  supports: new Set(['timestamp', 'currency', 'endOfRound', 'rollbackRound', 'freeRounds', 'rollbackAmount']),
  invalidAmounts: ['-1', '0.005', '1e-3', '', 'all', '1,00', '99999999999'],
  encode({ secret, account, session, game, ...target }, call) {
    const { login = target.login, currency = 'CNY', secret: key = secret, sentAt: at = Date.now() } = call
    const amountText = (of: Money): string => (of.raw === undefined ? toYuan(of.amount) : String(of.raw))
    const contentFields = (): Record<string, string> => {
      const base = { session_id: session, game_uuid: game }
      if (call.call === 'bet')
        return {
          action: 'bet',
          ...base,
          transaction_id: call.id,
          amount: amountText(call),
          round_id: call.round,
          type: 'bet',
        }
      if (call.call === 'freeRound')
        return {
          action: 'bet',
          ...base,
          transaction_id: call.id,
          amount: '1.00',
          round_id: call.id,
          type: 'freespin',
        }
      if (call.call === 'win') {
        const { id, round, bet, isLast } = call
        const finished: Record<string, string> = isLast ? { finished: '1' } : {}
        const of: Record<string, string> = bet === '' ? {} : { bet_transaction_id: bet }
        return {
          action: 'win',
          ...base,
          transaction_id: id,
          amount: amountText(call),
          round_id: round,
          ...of,
          ...finished,
        }
      }
      if (call.call === 'rollback')
        return {
          action: 'refund',
          ...base,
          transaction_id: call.id,
          bet_transaction_id: call.target,
          amount: amountText(call),
        }
      if (call.call === 'rollbackRound')
        return {
          action: 'rollback',
          ...base,
          transaction_id: call.id,
          ...Object.fromEntries(
            call.targets.map((target, n) => [`rollback_transactions[${n}][transaction_id]`, target]),
          ),
        }
      return { action: 'balance' }
    }
    const fields = Object.entries({ ...contentFields(), player_id: login, currency })
    const headers = {
      'X-Merchant-Id': account,
      'X-Timestamp': String(Math.floor(at / 1000)),
      'X-Nonce': randomBytes(16).toString('hex'),
    }
    return {
      path: '',
      body: String(new URLSearchParams(fields)),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
        'X-Sign': signForm(fields, headers, key),
      },
    }
  },
  decode(status, { error_code: code, balance }) {
    if (status !== 200 || code !== undefined)
      return { outcome: code === 'INSUFFICIENT_FUNDS' ? 'insufficient' : 'refused', balance: null }
    return { outcome: 'done', balance: toFen(Math.round(Number(balance) * 100)) }
  },
}
