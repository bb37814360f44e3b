import { createHmac, randomBytes } from 'node:crypto'
import { type Money, type Speaker, whole, yuan } from './saying.ts'

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

export const formHmac: Speaker = {
  can: new Set(['stamp', 'currency', 'end', 'takeBack', 'free', 'amount']),
  wrongAmounts: ['-1', '0.005', '1e3', '', 'all', '1,00', '99999999999'],
  say({ secret, account, session, game, ...target }, saying) {
    const { login = target.login, currency = 'CNY', key = secret, at = Date.now() } = saying
    const raw = (of: Money): string => (of.raw === undefined ? yuan(of.amount) : String(of.raw))
    const told = (): Record<string, string> => {
      const base = { session_id: session, game_uuid: game }
      if (saying.call === 'bet')
        return {
          action: 'bet',
          ...base,
          transaction_id: saying.id,
          amount: raw(saying),
          round_id: saying.round,
          type: 'bet',
        }
      if (saying.call === 'free')
        return {
          action: 'bet',
          ...base,
          transaction_id: saying.id,
          amount: '1.00',
          round_id: saying.id,
          type: 'freespin',
        }
      if (saying.call === 'win') {
        const { id, round, bet, isLast } = saying
        const finished: Record<string, string> = isLast ? { finished: '1' } : {}
        const of: Record<string, string> = bet === '' ? {} : { bet_transaction_id: bet }
        return { action: 'win', ...base, transaction_id: id, amount: raw(saying), round_id: round, ...of, ...finished }
      }
      if (saying.call === 'rollback')
        return {
          action: 'refund',
          ...base,
          transaction_id: saying.id,
          bet_transaction_id: saying.target,
          amount: raw(saying),
        }
      if (saying.call === 'takeBack')
        return {
          action: 'rollback',
          ...base,
          transaction_id: saying.id,
          ...Object.fromEntries(
            saying.targets.map((target, n) => [`rollback_transactions[${n}][transaction_id]`, target]),
          ),
        }
      return { action: 'balance' }
    }
    const fields = Object.entries({ ...told(), player_id: login, currency })
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
  read(status, { error_code: code, balance }) {
    if (status !== 200 || code !== undefined)
      return { is: code === 'INSUFFICIENT_FUNDS' ? 'short' : 'refused', balance: null }
    return { is: 'done', balance: whole(Math.round(Number(balance) * 100)) }
  },
}
