import { createHash, createHmac } from 'node:crypto'
import { signatureHeaders } from './client.ts'
import { invalidFen, jsonHeaders, amountOf, type WalletProtocol, toFen } from './walletProtocol.ts'

export const koi: WalletProtocol = {
  supports: new Set(['timestamp']),
  invalidAmounts: invalidFen,
  encode({ code, secret, session, game, ...target }, call) {
    const { login = target.login, secret: key = secret, sentAt: at } = call
    const content = (): object => {
      if (call.call === 'bet') {
        const { id, round } = call
        return {
          call: 'bet',
          id,
          login,
          session,
          gameCode: game,
          gameName: game,
          roundId: round,
          amount: amountOf(call),
        }
      }
      if (call.call === 'win') return { call: 'win', id: call.id, login, bet: call.bet, amount: amountOf(call) }
      if (call.call === 'rollback') return { call: 'rollback', id: call.id, login, target: call.target }
      return { call: 'balance', login }
    }
    const body = JSON.stringify({ venue: code, ...content() })
    return { path: '', body, headers: { ...jsonHeaders, ...signatureHeaders(key, body, at) } }
  },
  decode(status, { result, reason, balance }) {
    const fen = toFen(balance)
    if (status !== 200 || result === 'held') return { outcome: 'refused', balance: fen }
    return { outcome: result !== 'refused' ? 'done' : reason === 'balance' ? 'insufficient' : 'refused', balance: fen }
  },
}

export const playJson: WalletProtocol = {
  supports: new Set(['currency', 'endOfRound', 'batch', 'rollbackRound', 'freeRounds']),
  invalidAmounts: invalidFen,
  encode({ secret, game, ...target }, call) {
    const { login: user_id = target.login, currency = 'CNY', secret: key = secret } = call
    const route = (): [path: string, fields: object] => {
      if (call.call === 'freeRound')
        return ['freespins', { issue_id: call.id, status: 'played', total_amount: call.amount }]
      const round = (game_id: string, actions: object[], finished = false) => ({ game, game_id, finished, actions })
      if (call.call === 'bet')
        return ['play', round(call.round, [{ action: 'bet', action_id: call.id, amount: amountOf(call) }])]
      if (call.call === 'win')
        return [
          'play',
          round(call.round, [{ action: 'win', action_id: call.id, amount: amountOf(call) }], call.isLast === true),
        ]
      if (call.call === 'batch') {
        const bets = call.bets.map(({ id, amount }) => ({ action: 'bet', action_id: id, amount }))
        const { id, amount } = call.win
        return ['play', round(call.round, [...bets, { action: 'win', action_id: id, amount }])]
      }
      if (call.call === 'balance') return ['play', { game }]
      const targets = call.call === 'rollbackRound' ? call.targets : [call.target]
      const actions = targets.map((original_action_id, n) => ({
        action: 'rollback',
        action_id: targets.length === 1 ? call.id : `${call.id}-${n}`,
        original_action_id,
      }))
      return ['rollback', { game, game_id: call.call === 'rollbackRound' ? call.round : '', actions }]
    }
    const [path, fields] = route()
    const body = JSON.stringify({ user_id, currency, ...fields })
    const sign = createHmac('sha256', key).update(body).digest('hex')
    return { path, body, headers: { ...jsonHeaders, 'X-REQUEST-SIGN': sign } }
  },
  decode(status, { code, balance }) {
    const is = status === 200 ? 'done' : code === 100 ? 'insufficient' : 'refused'
    return { outcome: is, balance: toFen(balance) }
  },
}

export const debitCredit: WalletProtocol = {
  supports: new Set(['currency', 'rollbackAmount']),
  invalidAmounts: invalidFen,
  encode({ secret, account: clientId, session: sessionId, game: gameId, ...target }, call) {
    const { login: userId = target.login, currency = 'CNY', secret: key = secret } = call
    const content = (): object => {
      if (call.call === 'bet')
        return { method: 'GetCash', transactionId: call.id, roundId: call.round, amount: amountOf(call) }
      if (call.call === 'win')
        return { method: 'ReturnCash', transactionId: call.id, roundId: call.round, amount: amountOf(call) }
      if (call.call === 'rollback')
        return {
          method: 'Rollback',
          transactionId: call.id,
          referenceTransactionId: call.target,
          roundId: '',
          amount: amountOf(call),
        }
      return { method: 'GetBalance' }
    }
    const body = JSON.stringify({ ...content(), userId, clientId, sessionId, gameId, currency })
    return {
      path: '',
      body,
      headers: { ...jsonHeaders, sign: createHash('sha256').update(body).update(key).digest('hex') },
    }
  },
  decode(status, { errorCode: code, balance }) {
    const is = status === 200 && code === 0 ? 'done' : code === 3 ? 'insufficient' : 'refused'
    return { outcome: is, balance: toFen(balance) }
  },
}
