import { freeRound } from '@koi/contract/money/channel/adapter.copy'
import { createHmac } from 'node:crypto'
import { noMoney } from '@koi/contract/money'
import { z } from 'zod'
import { keyOf } from '../text/id.ts'
import type { VenueAccess } from './venue.ts'
import {
  type WalletRequest,
  type MessageResult,
  Flag,
  headerOf,
  isSameHex,
  objectIn,
  orElse,
  type WalletAnswer,
  type WalletCall,
  WalletId,
  WalletLogin,
  type WalletMessage,
  WalletWords,
  WrittenFen,
} from './wallet.ts'

export const signHeaders = ['X-REQUEST-SIGN', 'X-API-KEY'] as const
export const playJsonSign = (body: string | Buffer, key: string): string =>
  createHmac('sha256', key).update(body).digest('hex')

/** Name of the signature header, which differs between operators of this protocol family. */
export const headerNameOf = ({ settings }: VenueAccess): string => settings['sign_header'] ?? signHeaders[0]

const User = { user_id: WalletLogin, currency: z.literal('CNY') }
const Words = z.union([WalletWords, z.int().transform(String)])
const Round = { game: orElse(Words, ''), game_id: orElse(Words, ''), finished: orElse(Flag, false) }
const Play = z.object({
  ...User,
  ...Round,
  actions: orElse(
    z.array(z.object({ action: z.enum(['bet', 'win']), action_id: WalletId, amount: WrittenFen(0) })).max(50),
    [],
  ),
})
const Rollback = z.object({
  ...User,
  ...Round,
  actions: z
    .array(z.object({ action: z.literal('rollback'), action_id: WalletId, original_action_id: WalletId }))
    .min(1)
    .max(50),
})
const FreeSpins = z.object({
  user_id: WalletLogin,
  currency: orElse(z.literal('CNY'), 'CNY'),
  issue_id: WalletId,
  status: WalletWords,
  total_amount: WrittenFen(0),
})

const failed = (status: number, code: number, message: string, more: object = {}): WalletAnswer => ({
  status,
  body: { code, message, ...more },
})

export function readCall(access: VenueAccess, { path, headers, body }: WalletMessage): WalletRequest | WalletAnswer {
  if (!isSameHex(headerOf(headers, headerNameOf(access)), playJsonSign(body, access.secret)))
    return failed(403, 403, 'Forbidden')
  const call = parsers[path]
  if (!call) return failed(404, 404, 'Not found')
  const content = objectIn(body)
  if (typeof content?.['currency'] === 'string' && content['currency'] !== 'CNY')
    return failed(412, 154, 'Currency is not allowed for the player')
  return (content && call(access.code, content)) ?? failed(400, 400, 'Bad request')
}

/** Parsers by path; null for an invalid message. */
const parsers: Readonly<Record<string, (venue: string, content: object) => WalletRequest | null>> = {
  play(venue, content) {
    const read = Play.safeParse(content)
    if (!read.success) return null
    const { user_id: login, game, game_id: roundId, finished, actions } = read.data
    if (actions.length > 0 && roundId === '') return null
    const walletCalls = actions.map(({ action, action_id: id, amount }): WalletCall => {
      if (action === 'win') return { call: 'win', id, bet: null, roundId, amount, memo: '' }
      const isFree = amount === noMoney
      const memo = isFree ? freeRound : ''
      return { call: 'bet', id, session: null, gameCode: game, gameName: '', roundId, amount, memo, isFree }
    })
    const end: WalletCall[] = finished && roundId !== '' ? [{ call: 'end', roundId }] : []
    return toRequest(venue, login, [...walletCalls, ...end], roundId, actions)
  },
  rollback(venue, content) {
    const read = Rollback.safeParse(content)
    if (!read.success) return null
    const { user_id: login, game_id: roundId, actions } = read.data
    const walletCalls = actions.map(({ action_id: id, original_action_id: target }): WalletCall => ({
      call: 'rollback',
      id,
      target,
    }))
    return toRequest(venue, login, walletCalls, roundId, actions)
  },
  freespins(venue, content) {
    const read = FreeSpins.safeParse(content)
    if (!read.success) return null
    const { user_id: login, issue_id: id, status, total_amount: amount } = read.data
    // Free rounds that were cancelled or not played to the end pay nothing.
    if (status !== 'played') return toRequest(venue, login, [], '', [])
    const [bet, roundId] = [`${id}/free`, `free/${id}`]
    const stake: WalletCall = {
      call: 'bet',
      id: bet,
      session: null,
      gameCode: '',
      gameName: freeRound,
      roundId,
      amount: noMoney,
      memo: freeRound,
      isFree: true,
    }
    return toRequest(
      venue,
      login,
      [stake, { call: 'win', id, bet, roundId, amount, memo: freeRound, granted: { id, left: 0 } }],
      '',
      [],
    )
  },
}

function toRequest(
  venue: string,
  login: string,
  walletCalls: WalletCall[],
  roundId: string,
  actions: readonly { action_id: string }[],
): WalletRequest {
  const transactions = actions.map(({ action_id }) => ({ action_id, tx_id: keyOf(`seamless:${venue}`, action_id) }))
  const round = roundId === '' ? {} : { game_id: roundId, transactions }
  return {
    login,
    nonce: null,
    calls: walletCalls,
    answer: (result) =>
      result.problem === null ? { status: 200, body: { balance: result.balance, ...round } } : refusalOf(result),
  }
}

const reasons: Readonly<Record<string, [code: number, message: string]>> = {
  balance: [100, 'Player has not enough funds to process an action'],
  session: [101, 'Player is invalid'],
  limit: [105, 'Player reached customized bet limit'],
  check: [107, 'Game is forbidden to the player'],
  closed: [107, 'Game is forbidden to the player'],
  player: [110, 'Player is disabled'],
}

function refusalOf({ problem, lastCall: last, balance }: MessageResult): WalletAnswer {
  const reason = problem === 'refused' ? reasons[last?.reason ?? ''] : undefined
  if (reason) return failed(412, reason[0], reason[1], { balance })
  if (problem === 'player') return failed(412, 101, 'Player is invalid')
  if (problem === 'target') return failed(404, 404, 'Not found')
  return failed(400, 400, problem === 'refused' ? (last?.reason ?? '') : 'The action id was used with other content')
}
