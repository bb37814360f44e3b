import { createHash, createHmac } from 'node:crypto'
import { signed } from './client.ts'
import { impossible, json, money, type Speaker, whole } from './saying.ts'

export const koi: Speaker = {
  can: new Set(['stamp']),
  wrongAmounts: impossible,
  say({ code, secret, session, game, ...target }, saying) {
    const { login = target.login, key = secret, at } = saying
    const of = (): object => {
      if (saying.call === 'bet') {
        const { id, round } = saying
        return {
          call: 'bet',
          id,
          login,
          session,
          gameCode: game,
          gameName: game,
          roundId: round,
          amount: money(saying),
        }
      }
      if (saying.call === 'win') return { call: 'win', id: saying.id, login, bet: saying.bet, amount: money(saying) }
      if (saying.call === 'rollback') return { call: 'rollback', id: saying.id, login, target: saying.target }
      return { call: 'balance', login }
    }
    const body = JSON.stringify({ venue: code, ...of() })
    return { path: '', body, headers: { ...json, ...signed(key, body, at) } }
  },
  read(status, { result, reason, balance }) {
    const told = whole(balance)
    if (status !== 200 || result === 'held') return { is: 'refused', balance: told }
    return { is: result !== 'refused' ? 'done' : reason === 'balance' ? 'short' : 'refused', balance: told }
  },
}

export const playJson: Speaker = {
  can: new Set(['currency', 'end', 'batch', 'takeBack', 'free']),
  wrongAmounts: impossible,
  say({ secret, game, ...target }, saying) {
    const { login: user_id = target.login, currency = 'CNY', key = secret } = saying
    const of = (): [path: string, content: object] => {
      if (saying.call === 'free')
        return ['freespins', { issue_id: saying.id, status: 'played', total_amount: saying.amount }]
      const round = (game_id: string, actions: object[], finished = false) => ({ game, game_id, finished, actions })
      if (saying.call === 'bet')
        return ['play', round(saying.round, [{ action: 'bet', action_id: saying.id, amount: money(saying) }])]
      if (saying.call === 'win')
        return [
          'play',
          round(saying.round, [{ action: 'win', action_id: saying.id, amount: money(saying) }], saying.isLast === true),
        ]
      if (saying.call === 'batch') {
        const bets = saying.bets.map(({ id, amount }) => ({ action: 'bet', action_id: id, amount }))
        const { id, amount } = saying.win
        return ['play', round(saying.round, [...bets, { action: 'win', action_id: id, amount }])]
      }
      if (saying.call === 'balance') return ['play', { game }]
      const targets = saying.call === 'takeBack' ? saying.targets : [saying.target]
      const actions = targets.map((original_action_id, n) => ({
        action: 'rollback',
        action_id: targets.length === 1 ? saying.id : `${saying.id}-${n}`,
        original_action_id,
      }))
      return ['rollback', { game, game_id: saying.call === 'takeBack' ? saying.round : '', actions }]
    }
    const [path, content] = of()
    const body = JSON.stringify({ user_id, currency, ...content })
    const sign = createHmac('sha256', key).update(body).digest('hex')
    return { path, body, headers: { ...json, 'X-REQUEST-SIGN': sign } }
  },
  read(status, { code, balance }) {
    const is = status === 200 ? 'done' : code === 100 ? 'short' : 'refused'
    return { is, balance: whole(balance) }
  },
}

export const debitCredit: Speaker = {
  can: new Set(['currency', 'amount']),
  wrongAmounts: impossible,
  say({ secret, account: clientId, session: sessionId, game: gameId, ...target }, saying) {
    const { login: userId = target.login, currency = 'CNY', key = secret } = saying
    const of = (): object => {
      if (saying.call === 'bet')
        return { method: 'GetCash', transactionId: saying.id, roundId: saying.round, amount: money(saying) }
      if (saying.call === 'win')
        return { method: 'ReturnCash', transactionId: saying.id, roundId: saying.round, amount: money(saying) }
      if (saying.call === 'rollback')
        return {
          method: 'Rollback',
          transactionId: saying.id,
          referenceTransactionId: saying.target,
          roundId: '',
          amount: money(saying),
        }
      return { method: 'GetBalance' }
    }
    const body = JSON.stringify({ ...of(), userId, clientId, sessionId, gameId, currency })
    return { path: '', body, headers: { ...json, sign: createHash('sha256').update(body).update(key).digest('hex') } }
  },
  read(status, { errorCode: code, balance }) {
    const is = status === 200 && code === 0 ? 'done' : code === 3 ? 'short' : 'refused'
    return { is, balance: whole(balance) }
  },
}
