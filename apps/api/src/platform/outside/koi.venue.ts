import { labels } from '@koi/contract/money/channel/adapter.copy'
import { noMoney } from '@koi/contract/money'
import { z } from 'zod'
import { allowHttp, baseUrl, secretText, type VenueProtocol } from './adapter.ts'
import { SandboxVenue } from './sandbox.venue.ts'
import { isSigned } from './sign.ts'
import type { VenueAccess } from './venue.ts'
import {
  type WalletRequest,
  type MessageResult,
  headerOf,
  objectIn,
  optional,
  orElse,
  type WalletAnswer,
  type WalletCall,
  WalletFen,
  WalletId,
  WalletLogin,
  type WalletMessage,
  WalletWords,
} from './wallet.ts'

/** Calls of seamless venues: docs/venue-protocol.md, "Seamless venues". */
const SeamlessCall = z.discriminatedUnion('call', [
  z.object({ call: z.literal('balance'), login: WalletLogin }),
  z.object({
    call: z.literal('bet'),
    id: WalletId,
    login: WalletLogin,
    session: z.uuid(),
    gameCode: WalletWords,
    gameName: WalletWords,
    roundId: WalletWords,
    amount: WalletFen(1),
    memo: orElse(WalletWords, ''),
  }),
  z.object({
    call: z.literal('win'),
    id: WalletId,
    login: WalletLogin,
    bet: WalletId,
    amount: WalletFen(0),
    validStake: optional(WalletFen(0)),
    memo: orElse(WalletWords, ''),
  }),
  z.object({ call: z.literal('rollback'), id: WalletId, login: WalletLogin, target: WalletId }),
])

const errorAnswer = (status: number, error: string): WalletAnswer => ({ status, body: { error } })
const problems = {
  replayed: errorAnswer(401, 'The nonce was used before.'),
  conflict: errorAnswer(409, 'The id was used with other content.'),
  player: errorAnswer(404, 'Unknown bet or player.'),
  target: errorAnswer(404, 'Unknown bet or player.'),
}

function readCall({ code, secret }: VenueAccess, message: WalletMessage, now: number): WalletRequest | WalletAnswer {
  const { path, headers, body } = message
  if (path !== '') return errorAnswer(404, 'Unknown call.')
  if (!isSigned(secret, body, headers, now)) return errorAnswer(401, 'Invalid signature or timestamp.')
  const content = objectIn(body)
  if (content?.['venue'] !== code) return errorAnswer(400, 'The message is for another venue.')
  const read = SeamlessCall.safeParse(content)
  if (!read.success) return errorAnswer(400, 'The message does not match the protocol.')
  const { login, ...data } = read.data
  const isBalance = data.call === 'balance'
  return {
    login,
    nonce: headerOf(headers, 'x-koi-nonce'),
    calls: isBalance ? [] : [callOf(data)],
    answer: isBalance ? balanceOf : answerOf,
  }
}

type Data = z.output<typeof SeamlessCall>
type Moving = Data extends infer One ? (One extends { call: 'balance' } ? never : Omit<One, 'login'>) : never

const callOf = (data: Moving): WalletCall => (data.call === 'win' ? { ...data, roundId: '' } : data)

/** Writes a balance; an unknown player has balance 0. */
const balanceOf = ({ problem, balance }: MessageResult): WalletAnswer =>
  problem === 'replayed'
    ? problems.replayed
    : { status: 200, body: { balance: problem === 'player' ? noMoney : balance } }

function answerOf({ problem, lastCall: last, balance }: MessageResult): WalletAnswer {
  if (problem !== null && problem !== 'refused') return problems[problem]
  return { status: 200, body: { result: last?.result ?? 'done', reason: last?.reason ?? '', balance } }
}

export const koiVenue: VenueProtocol = {
  kind: 'venue',
  name: 'koi',
  version: '1',
  abilities: ['launch', 'balance', 'transfer', 'seamless', 'bets', 'practice'],
  settings: z.strictObject({
    base_url: baseUrl(labels.baseUrl),
    allow_http: allowHttp,
    secret: secretText(labels.secret),
  }),
  connect: (access, outbound) => new SandboxVenue(access, outbound),
  readCall,
}
