import { createHash, createHmac, randomBytes } from 'node:crypto'
import { fenOf, yuan } from '../core/money.ts'
import { send } from '../core/send.ts'
import { sign } from '../core/sign.ts'
import type { SandboxContext } from '../core/context.ts'
import type { Protocol } from './catalogue.ts'

// Calls of seamless venues to the platform, one client per protocol.

export type Call = 'balance' | 'bet' | 'win' | 'rollback' | 'rounds'

/** Content of a call; a protocol sends only the fields that it has. */
export interface CallContent {
  id?: string
  login: string
  gameName?: string
  memo?: string
  /** The bet of a win. */
  bet?: string
  /** The bet or win that a rollback cancels. */
  target?: string
  /** The free-round grant of a bet or win, and the rounds left. */
  free?: { id: string; left: number }
  about?: { session: string; gameCode: string; roundId: string; amount: number }
}

export interface Answer {
  result: 'done' | 'refused' | 'held'
  reason: string
  balance: number
}

type PlatformClient = (context: SandboxContext, venue: string, call: Call, content: CallContent) => Promise<Answer>

/** Milliseconds within which the platform must answer. */
const timeout = 4000
/** Merchant id, the same in all protocols. */
export const merchant = 'sandbox'

/** Whether a login belongs to a further brand; it then begins with the brand's code and `_`. */
const isOfBrand = (login: string): boolean => login.includes('_')

/** Stores the address of the brand that launches a game; the main brand's is `context.platformUrl`. */
export function saveOrigin({ store }: SandboxContext, login: string, returnUrl: string): void {
  if (!isOfBrand(login) || !URL.canParse(returnUrl)) return
  const sql =
    'insert into brand_origin (login, origin) values (?, ?) on conflict do update set origin = excluded.origin'
  store.run(sql, login, new URL(returnUrl).origin)
}

const platformOf = ({ store, platformUrl }: SandboxContext, login: string): string =>
  (isOfBrand(login) &&
    store.one<{ origin: string }>('select origin from brand_origin where login = ?', login)?.origin) ||
  platformUrl

async function post(
  context: SandboxContext,
  login: string,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), context.stopping.signal])
  const url = `${platformOf(context, login)}/hooks/venue/${path}`
  const type = { 'content-type': 'application/json' }
  const { status, text } = await send(url, { method: 'POST', headers: { ...type, ...headers }, body }, signal)
  return { status, body: JSON.parse(text) as Record<string, unknown> }
}

const noContext = { session: '', gameCode: '', roundId: '', amount: 0 }
const refusal = (reason: string, balance: unknown): Answer => ({
  result: 'refused',
  reason,
  balance: typeof balance === 'number' ? balance : 0,
})

/** The Koi protocol: docs/venue-protocol.md, "The venue calls". */
const koi: PlatformClient = async (context, venue, call, { about = noContext, ...fields }) => {
  const { session, gameCode, roundId, amount } = about
  const more = call === 'bet' ? { session, gameCode, roundId, amount } : call === 'win' ? { amount } : {}
  const content = JSON.stringify({ venue, call, ...fields, ...more })
  const { status, body } = await post(
    context,
    fields.login,
    venue,
    content,
    sign(context.secret, content, context.now()),
  )
  if (status !== 200) throw new Error(`the platform answered ${status} to ${call}`)
  return body as unknown as Answer
}

/** HMAC-SHA1 over fields and headers sorted by name. */
export function formSign(
  fields: Readonly<Record<string, string>>,
  { id, stamp, nonce }: { id: string; stamp: string; nonce: string },
  key: string,
): string {
  const all: Record<string, string> = { ...fields, 'X-Merchant-Id': id, 'X-Timestamp': stamp, 'X-Nonce': nonce }
  const sorted = Object.keys(all)
    .toSorted()
    .map((name): [string, string] => [name, all[name] ?? ''])
  return createHmac('sha1', key)
    .update(String(new URLSearchParams(sorted)).replaceAll('*', '%2A'))
    .digest('hex')
}

const formHmac: PlatformClient = async (
  context,
  venue,
  call,
  { id = '', login, bet, target, free, about = noContext },
) => {
  const { session, gameCode, roundId, amount } = about
  const fields: Record<string, string> = {
    action: call === 'rollback' ? 'refund' : call,
    player_id: login,
    currency: 'CNY',
  }
  if (call !== 'balance')
    Object.assign(fields, {
      amount: yuan(amount),
      game_uuid: gameCode,
      session_id: session,
      transaction_id: id,
      round_id: roundId,
    })
  if (call === 'bet') fields['type'] = 'bet'
  if (call === 'win') Object.assign(fields, { type: 'win', bet_transaction_id: bet, finished: '1' })
  if (call === 'rollback') fields['bet_transaction_id'] = target ?? ''
  if (free) Object.assign(fields, { type: 'freespin', freespin_id: free.id, quantity: String(free.left) })
  const stamped = {
    id: merchant,
    stamp: String(Math.floor(context.now() / 1000)),
    nonce: randomBytes(16).toString('hex'),
  }
  const { body } = await post(context, login, venue, String(new URLSearchParams(fields)), {
    'content-type': 'application/x-www-form-urlencoded',
    'X-Merchant-Id': stamped.id,
    'X-Timestamp': stamped.stamp,
    'X-Nonce': stamped.nonce,
    'X-Sign': formSign(fields, stamped, keyOf(context, 'form-hmac')),
  })
  const { error_code: code, error_description: description, balance } = body
  if (code === 'INSUFFICIENT_FUNDS') return refusal('balance', 0)
  const stake = fenOf(balance)
  if (stake !== null) return { result: 'done', reason: '', balance: stake }
  const reason = String(description)
  if (call === 'bet' && ['session', 'player', 'limit', 'check', 'closed'].includes(reason)) return refusal(reason, 0)
  throw new Error(`the platform answered ${String(code)} ${reason} to ${call}`)
}

const playRefusals: Readonly<Record<number, string>> = {
  100: 'balance',
  101: 'session',
  105: 'limit',
  107: 'check',
  110: 'player',
}

const playJson: PlatformClient = async (context, venue, call, { id, login, target, about = noContext }) => {
  const { gameCode, roundId, amount } = about
  const campaign = { user_id: login, currency: 'CNY', issue_id: target, status: 'played', total_amount: amount }
  const round = { user_id: login, currency: 'CNY', game: gameCode }
  const actions =
    call === 'rollback'
      ? [{ action: 'rollback', action_id: id, original_action_id: target }]
      : [{ action: call, action_id: id, amount }]
  const content = JSON.stringify(
    call === 'rounds'
      ? campaign
      : call === 'balance'
        ? round
        : { ...round, game_id: roundId, finished: call !== 'bet', actions },
  )
  const path = `${venue}/${call === 'rollback' ? 'rollback' : call === 'rounds' ? 'freespins' : 'play'}`
  const { status, body } = await post(context, login, path, content, {
    'X-REQUEST-SIGN': createHmac('sha256', keyOf(context, 'play-json')).update(content).digest('hex'),
  })
  if (status === 200) return { result: 'done', reason: '', balance: Number(body['balance']) }
  const reason = playRefusals[Number(body['code'])]
  if (call === 'bet' && reason) return refusal(reason, body['balance'])
  throw new Error(`the platform answered ${status} ${String(body['code'])} to ${call}`)
}

const cashMethods = { balance: 'GetBalance', bet: 'GetCash', win: 'ReturnCash', rollback: 'Rollback', rounds: '' }

const debitCredit: PlatformClient = async (context, venue, call, { id, login, target, about = noContext }) => {
  const { session, gameCode, roundId, amount } = about
  const money = { amount, transactionId: id, gameId: gameCode, roundId }
  const content = JSON.stringify({
    method: cashMethods[call],
    clientId: merchant,
    userId: login,
    currency: 'CNY',
    sessionId: session,
    ...(call === 'balance' ? {} : money),
    ...(call === 'rollback' ? { referenceTransactionId: target } : {}),
  })
  const { body } = await post(context, login, venue, content, {
    sign: createHash('sha256').update(content).update(keyOf(context, 'debit-credit')).digest('hex'),
  })
  const { errorCode: code, balance } = body
  if (code === 0) return { result: 'done', reason: '', balance: Number(balance) }
  if (call === 'bet' && (code === 3 || code === 7)) return refusal(code === 3 ? 'balance' : 'session', balance)
  // A stake that the platform does not know needs no rollback.
  if (call === 'rollback' && code === 5) return { result: 'done', reason: '', balance: 0 }
  throw new Error(`the platform answered ${String(code)} to ${call}`)
}

export const platformClients: Readonly<Record<Protocol, PlatformClient>> = {
  koi,
  'form-hmac': formHmac,
  'play-json': playJson,
  'debit-credit': debitCredit,
}

export const keyOf = ({ store }: SandboxContext, protocol: Exclude<Protocol, 'koi'>): string => store.secret(protocol)
