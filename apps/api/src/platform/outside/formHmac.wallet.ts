import { freeRound } from '@koi/contract/money/channel/adapter.copy'
import { createHmac, randomBytes } from 'node:crypto'
import { noMoney, yuanFromFen } from '@koi/contract/money'
import { z } from 'zod'
import { type Headers, replayWindow, stampMillis } from './sign.ts'
import type { VenueAccess } from './venue.ts'
import {
  type WalletRequest,
  type MessageResult,
  headerOf,
  isSameHex,
  type WalletAnswer,
  type WalletCall,
  WalletId,
  WalletLogin,
  type WalletMessage,
  WalletWords,
  walletYuan,
} from './wallet.ts'

export type Pair = readonly [name: string, value: string]
export interface Stamped {
  id: string
  stamp: string
  nonce: string
}

const rootOf = ([name]: Pair): string => name.split('[')[0]!
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** HMAC-SHA1 (hexadecimal) of fields and headers as a form, ordered by name; parts of an array keep their order. */
export function formHmacSign(pairs: readonly Pair[], { id, stamp, nonce }: Stamped, key: string): string {
  const all: Pair[] = [...pairs, ['X-Merchant-Id', id], ['X-Timestamp', stamp], ['X-Nonce', nonce]]
  const text = all
    .toSorted((one, other) => compare(rootOf(one), rootOf(other)))
    .map(([name, value]) => String(new URLSearchParams([[name, value]])).replaceAll('*', '%2A'))
    .join('&')
  return createHmac('sha1', key).update(text).digest('hex')
}

export function signedHeaders({ settings, secret }: VenueAccess, pairs: readonly Pair[], now: number) {
  const stamped = {
    id: settings['merchant_id'] ?? '',
    stamp: String(Math.floor(now / 1000)),
    nonce: randomBytes(16).toString('hex'),
  }
  return {
    'X-Merchant-Id': stamped.id,
    'X-Timestamp': stamped.stamp,
    'X-Nonce': stamped.nonce,
    'X-Sign': formHmacSign(pairs, stamped, secret),
  }
}

const Yuan = z.string().transform((text, context) => {
  const amount = walletYuan(text)
  if (amount === null) context.addIssue('not a whole number of fen')
  return amount ?? noMoney
})
const playerFields = { player_id: WalletLogin, currency: z.literal('CNY') }
const Free = {
  freespin_id: WalletId.optional().catch(undefined),
  quantity: z.coerce.number().int().min(0).max(100_000).optional().catch(undefined),
}
const Round = { session_id: z.uuid(), round_id: WalletWords.default(''), finished: z.string().max(5).default('') }
const Form = z.discriminatedUnion('action', [
  z.object({ action: z.literal('balance'), ...playerFields }),
  z.object({
    action: z.literal('bet'),
    ...playerFields,
    ...Round,
    transaction_id: WalletId,
    amount: Yuan,
    game_uuid: WalletWords,
    type: z.string().max(20).default('bet'),
  }),
  z.object({
    action: z.literal('win'),
    ...playerFields,
    ...Round,
    transaction_id: WalletId,
    amount: Yuan,
    bet_transaction_id: WalletId.optional(),
    ...Free,
  }),
  z.object({
    action: z.literal('refund'),
    ...playerFields,
    transaction_id: WalletId,
    bet_transaction_id: WalletId,
    amount: Yuan.optional(),
  }),
  z.object({ action: z.literal('rollback'), ...playerFields, transaction_id: WalletId }),
])
type Form = z.output<typeof Form>

const failed = (description: string, status = 200, code = 'INTERNAL_ERROR'): WalletAnswer => ({
  status,
  body: { error_code: code, error_description: description },
})

function isSigned(access: VenueAccess, headers: Headers, pairs: Pair[], now: number): boolean {
  const [id = '', stamp = '', nonce = '', sign = ''] = ['Merchant-Id', 'Timestamp', 'Nonce', 'Sign'].map((name) =>
    headerOf(headers, `X-${name}`),
  )
  const at = stampMillis(stamp)
  if (at === null || Math.abs(now - at) > replayWindow) return false
  if (id !== access.settings['merchant_id'] || !/^[\w-]{8,64}$/.test(nonce)) return false
  return isSameHex(sign, formHmacSign(pairs, { id, stamp, nonce }, access.secret))
}

/** Reads rollback_transactions[0][transaction_id], [1] and so on. */
const targetsOf = (pairs: Pair[]): string[] =>
  pairs.filter(([name]) => /^rollback_transactions\[\d{1,3}\]\[transaction_id\]$/.test(name)).map(([, value]) => value)

export function readCall(
  access: VenueAccess,
  { path, headers, body }: WalletMessage,
  now: number,
): WalletRequest | WalletAnswer {
  if (path !== '') return failed('no such call', 404)
  const pairs: Pair[] = [...new URLSearchParams(body.toString('utf8'))]
  if (!isSigned(access, headers, pairs, now)) return failed('bad signature', 401)
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) return failed('a field stands twice')
  // An empty field is a missing one.
  const read = Form.safeParse(Object.fromEntries(pairs.filter(([, value]) => value !== '')))
  if (!read.success) return failed(`wrong ${String(read.error.issues[0]?.path[0])}`)
  const form = read.data
  const targets = targetsOf(pairs)
  const isWrong = !targets.every((id) => WalletId.safeParse(id).success) || targets.length > 50
  if (form.action === 'rollback' && (targets.length === 0 || isWrong)) return failed('wrong rollback_transactions')
  return {
    login: form.player_id,
    nonce: null,
    calls: callsOf(form, targets),
    answer: (result) => answerOf(form, targets, result),
  }
}

function callsOf(form: Form, targets: string[]): WalletCall[] {
  if (form.action === 'balance') return []
  const { transaction_id: id } = form
  if (form.action === 'rollback') return targets.map((target) => ({ call: 'rollback', id: `${id}/${target}`, target }))
  if (form.action === 'refund') {
    const { bet_transaction_id: target, amount } = form
    return [{ call: 'rollback', id, target, ...(amount === undefined ? {} : { amount }) }]
  }
  // A venue that sends no round id has one round per session.
  const roundId = form.round_id || form.session_id
  const isOver = form.round_id !== '' && /^(1|true)$/i.test(form.finished)
  const end: WalletCall[] = isOver ? [{ call: 'end', roundId }] : []
  if (form.action === 'win') {
    const { bet_transaction_id: bet = null, amount, freespin_id, quantity = null } = form
    const granted = freespin_id === undefined ? {} : { granted: { id: freespin_id, left: quantity } }
    return [{ call: 'win', id, bet, roundId, amount, memo: '', ...granted }, ...end]
  }
  const isFree = form.type === 'freespin' || form.amount === noMoney
  const { game_uuid: gameCode, session_id: session } = form
  const amount = isFree ? noMoney : form.amount
  const memo = isFree ? freeRound : ''
  return [{ call: 'bet', id, session, gameCode, gameName: '', roundId, amount, memo, isFree }, ...end]
}

const sentences = {
  replayed: 'nonce used before',
  player: 'no such player',
  target: 'no such bet',
  conflict: 'id used with other content',
}

function answerOf(form: Form, targets: string[], { problem, lastCall: last, balance }: MessageResult): WalletAnswer {
  if (problem === 'refused')
    return last?.reason === 'balance'
      ? failed('not enough money', 200, 'INSUFFICIENT_FUNDS')
      : failed(last?.reason ?? '')
  if (problem !== null) return failed(sentences[problem])
  const balanceBody = { balance: Number(yuanFromFen(balance)) }
  if (form.action === 'balance') return { status: 200, body: balanceBody }
  const { transaction_id } = form
  const rolled = form.action === 'rollback' ? { rollback_transactions: targets } : {}
  return { status: 200, body: { ...balanceBody, transaction_id, ...rolled } }
}
