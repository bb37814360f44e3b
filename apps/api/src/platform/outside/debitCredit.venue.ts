import { labels } from '@koi/contract/money/channel/adapter.copy'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addressOf, allowHttp, baseUrl, plainText, secretText, type VenueProtocol } from './adapter.ts'
import type { Answer } from './http.ts'
import { webLink } from './link.ts'
import type { VenueAccess, VenueLaunch } from './venue.ts'
import {
  type WalletRequest,
  type MessageResult,
  headerOf,
  isSameHex,
  objectIn,
  optional,
  type WalletAnswer,
  type WalletCall,
  WalletId,
  WalletLogin,
  type WalletMessage,
  WalletWords,
  WrittenFen,
} from './wallet.ts'
import { lobby, requireReachable, WalletlessVenue } from './walletless.ts'

const Settings = z.strictObject({
  base_url: baseUrl(labels.baseUrl),
  allow_http: allowHttp,
  client_id: plainText(labels.clientId, /^[\w.-]{1,64}$/),
  secret: secretText(labels.secret),
  lobby,
})

export const debitCreditSign = (body: string | Buffer, key: string): string =>
  createHash('sha256').update(body).update(key).digest('hex')

/** Signature: SHA-256 of the key and the values, ordered by the names of the fields. */
export const debitCreditFormSign = (fields: Readonly<Record<string, string>>, key: string): string =>
  debitCreditSign(
    Object.keys(fields)
      .toSorted()
      .map((name) => fields[name])
      .join(''),
    key,
  )

class DebitCreditVenue extends WalletlessVenue {
  async launch(ask: VenueLaunch): Promise<{ url: string }> {
    const { login } = ask.player
    const answer = await this.#open(login, {
      sessionId: ask.session ?? '',
      nick: login,
      authType: 'external',
      lang: 'zh',
      currency: 'CNY',
      gameId: this.gameOf(ask),
      returnUrl: ask.returnUrl,
    })
    const Link = z.object({ 'redirect-url': webLink(this.access.baseUrl) })
    const { data } = this.parseLaunch(answer, z.object({ data: z.object({ attributes: Link }) }))
    return { url: data.attributes['redirect-url'] }
  }

  /** The protocol has no ping. A reachable venue answers an invalid session request with an error. */
  async ping(): Promise<void> {
    await requireReachable(this.access.code, this.#open('ping', {}, true))
  }

  async #open(login: string, fields: Record<string, string>, bypassesBreaker = false): Promise<Answer> {
    const { code, baseUrl: base, secret, settings } = this.access
    const query = new URLSearchParams({ clientId: settings['client_id'] ?? '' })
    const url = `${addressOf(base, `v2/app/users/${encodeURIComponent(login)}/session`)}?${query}`
    const sign = debitCreditFormSign({ ...fields, userId: login }, secret)
    return this.outbound.form(url, fields, code, bypassesBreaker, { sign, accept: 'application/vnd.api+json' })
  }
}

const Session = { userId: WalletLogin, currency: z.literal('CNY'), clientId: optional(z.string()) }
const Round = {
  sessionId: z.uuid(),
  gameId: z.union([z.string(), z.int()]).transform(String).pipe(WalletWords),
  roundId: z.union([z.string(), z.int()]).transform(String).pipe(WalletWords.min(1)),
  transactionId: WalletId,
}
const Call = z.discriminatedUnion('method', [
  z.object({ method: z.literal('GetBalance'), ...Session }),
  z.object({ method: z.literal('GetCash'), ...Session, ...Round, amount: WrittenFen(1) }),
  z.object({ method: z.literal('ReturnCash'), ...Session, ...Round, amount: WrittenFen(0) }),
  z.object({
    method: z.literal('Rollback'),
    ...Session,
    transactionId: WalletId,
    referenceTransactionId: WalletId,
    amount: WrittenFen(1),
  }),
])
type Call = z.output<typeof Call>

const sentences = {
  1: 'Invalid signature',
  2: 'Player not found',
  3: 'Insufficient funds',
  4: 'Invalid request params',
  5: 'Reference transaction does not exist',
  6: 'Reference transaction has incompatible data',
  7: 'Wrong authentication / Session expired',
}

/** The protocol reports errors with HTTP 200 and an error code. */
const failed = (errorCode: keyof typeof sentences, more: object = {}): WalletAnswer => ({
  status: 200,
  body: { ...more, errorCode, errorDescription: sentences[errorCode] },
})

function readCall(access: VenueAccess, { path, headers, body }: WalletMessage): WalletRequest | WalletAnswer {
  if (path !== '') return { ...failed(4), status: 404 }
  if (!isSameHex(headerOf(headers, 'sign'), debitCreditSign(body, access.secret))) return failed(1)
  const read = Call.safeParse(objectIn(body))
  if (!read.success) return failed(4)
  const call = read.data
  if (call.clientId !== undefined && call.clientId !== access.settings['client_id']) return failed(4)
  return { login: call.userId, nonce: null, calls: callsOf(call), answer: (result) => answerOf(call, result) }
}

function callsOf(call: Call): WalletCall[] {
  if (call.method === 'GetBalance') return []
  const { transactionId: id, amount } = call
  if (call.method === 'Rollback') return [{ call: 'rollback', id, target: call.referenceTransactionId, amount }]
  const { roundId, gameId: gameCode, sessionId: session } = call
  return call.method === 'ReturnCash'
    ? [{ call: 'win', id, bet: null, roundId, amount, memo: '' }]
    : [{ call: 'bet', id, session, gameCode, gameName: '', roundId, amount, memo: '' }]
}

function answerOf(call: Call, { problem, lastCall: last, balance }: MessageResult): WalletAnswer {
  if (problem === 'player') return failed(2)
  if (problem === 'target' || last?.isEarly) return failed(5)
  if (problem === 'conflict' || problem === 'replayed') return failed(call.method === 'Rollback' ? 6 : 4)
  if (problem === 'refused') {
    if (last?.reason === 'balance') return failed(3, { balance })
    return failed(call.method === 'Rollback' ? 6 : call.method === 'GetCash' ? 7 : 4)
  }
  const errorDescription = last?.isKnown ? 'Transaction already processed' : 'Completed successfully'
  return { status: 200, body: { balance, errorCode: 0, errorDescription } }
}

export const debitCredit: VenueProtocol = {
  kind: 'venue',
  name: 'debit-credit',
  version: '1',
  abilities: ['launch', 'seamless', 'rollback'],
  settings: Settings,
  connect: (access, outbound) => new DebitCreditVenue(access, outbound),
  readCall,
}
