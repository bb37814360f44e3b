import { randomBytes } from 'node:crypto'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { betOf } from './bets.ts'
import { venueOf } from './catalogue.ts'
import { type Answer, type Call, platformClients, type CallContent, saveOrigin } from './platformClients.ts'

/** Milliseconds after which a stake without a stored round is rolled back. */
const roundTime = 15_000

interface OutgoingCall {
  id: string
  venue: string
  call: 'win' | 'rollback' | 'rounds'
  content: string
  tries: number
}

/** Refusal reasons with their own text for the player. */
const reasonsWithText: ReadonlySet<string> = new Set(['balance', 'limit', 'check', 'player'])

const newId = (venue: string): string => `${venue.toUpperCase()}-${randomBytes(10).toString('hex')}`

const ticketOf = ({ store }: SandboxContext, venue: string, login: string): string | undefined =>
  store.one<{ ticket: string }>('select ticket from ticket where venue = ? and login = ?', venue, login)?.ticket

/** Stores the platform's launch session of a player, and the address to which `returnUrl` leads. */
export function saveTicket(
  context: SandboxContext,
  venue: string,
  { login, session, returnUrl }: { login: string; session: string; returnUrl: string },
): void {
  saveOrigin(context, login, returnUrl)
  context.store.run(
    'insert into ticket (venue, login, ticket) values (?, ?, ?) on conflict do update set ticket = excluded.ticket',
    venue,
    login,
    session,
  )
}

// Last balance of each wallet, used while the platform does not answer.
const lastBalances = new WeakMap<SandboxContext, Map<string, number>>()
function storeBalance(context: SandboxContext, login: string, balance: number): number {
  const balances = lastBalances.get(context) ?? new Map<string, number>()
  lastBalances.set(context, balances)
  balances.set(login, balance)
  return balance
}

/** Calls the platform. Throws if there is no answer. */
const callPlatform = (context: SandboxContext, venue: string, call: Call, content: CallContent): Promise<Answer> =>
  platformClients[venueOf(venue).protocol](context, venue, call, content)

/** The player's main wallet in fen; the last known balance if the platform does not answer. */
export async function mainBalance(context: SandboxContext, venue: string, login: string): Promise<number> {
  try {
    return storeBalance(context, login, (await callPlatform(context, venue, 'balance', { login })).balance)
  } catch {
    return lastBalances.get(context)?.get(login) ?? 0
  }
}

export interface Stake {
  venue: string
  login: string
  gameCode: string
  gameName: string
  round: string
  stake: number
  free?: { id: string; left: number } | undefined
}

/**
 * Debits the main wallet and returns the bet's id. Stores a rollback first, which `insertWinCall` deletes, so that the
 * stake is returned if the round is never stored. Throws Refusal 401, 422 or 503.
 */
export async function takeStake(context: SandboxContext, stake: Stake): Promise<string> {
  const { venue, login, gameCode, gameName, round, free } = stake
  const id = newId(venue)
  const session = ticketOf(context, venue, login)
  if (session === undefined) throw new Refusal(401, 'session')
  const about = { session, gameCode, roundId: round, amount: free ? 0 : stake.stake }
  insertCall(context, { id: `${id}-R`, venue, call: 'rollback', content: { login, target: id, about } }, roundTime)
  let answer: Answer
  try {
    answer = await callPlatform(context, venue, 'bet', {
      id,
      login,
      gameName,
      memo: gameName,
      about,
      ...(free ? { free } : {}),
    })
  } catch {
    context.store.run('update outgoing_call set next_at = ? where id = ?', context.now(), `${id}-R`)
    throw new Refusal(503, 'platform')
  }
  storeBalance(context, login, answer.balance)
  if (answer.result === 'done') return id
  context.store.run('delete from outgoing_call where id = ?', `${id}-R`)
  if (answer.reason === 'session') throw new Refusal(401, 'session')
  throw new Refusal(422, reasonsWithText.has(answer.reason) ? answer.reason : 'refused')
}

/** Replaces the bet's rollback by its win. Must run in the transaction that stores the round. Returns the call's id. */
export function insertWinCall(
  context: SandboxContext,
  bet: { id: string; venue: string; login: string; amount: number; memo: string; free?: Stake['free'] },
): string {
  const { id, venue, login, amount, memo, free } = bet
  context.store.run('delete from outgoing_call where id = ?', `${id}-R`)
  const { round: roundId = '', gameCode = '' } = betOf(context, id) ?? {}
  const about = { session: ticketOf(context, venue, login) ?? '', gameCode, roundId, amount }
  insertCall(
    context,
    { id: `${id}-W`, venue, call: 'win', content: { login, bet: id, memo, about, ...(free ? { free } : {}) } },
    0,
  )
  return `${id}-W`
}

/** Stores the total winnings of free rounds for protocols that report them once. Returns the call's id. */
export function insertRoundsCall(
  context: SandboxContext,
  { id, venue, login, amount }: { id: string; venue: string; login: string; amount: number },
): string {
  const about = { session: '', gameCode: '', roundId: '', amount }
  insertCall(context, { id: `${id}-F`, venue, call: 'rounds', content: { login, target: id, about } }, 0)
  return `${id}-F`
}

function insertCall(
  { store, now }: SandboxContext,
  outgoing: { id: string; venue: string; call: string; content: CallContent },
  wait: number,
): void {
  const { id, venue, call, content } = outgoing
  store.run(
    'insert into outgoing_call (id, venue, call, content, next_at) values (?, ?, ?, ?, ?)',
    id,
    venue,
    call,
    JSON.stringify(content),
    now() + wait,
  )
}

const callsInProgress = new WeakMap<SandboxContext, Set<string>>()

/** Sends one stored win or rollback; retries with growing delays, after 50 tries hourly. */
export async function sendCall(context: SandboxContext, id: string): Promise<void> {
  const row = context.store.one<OutgoingCall>(
    'select id, venue, call, content, tries from outgoing_call where id = ?',
    id,
  )
  const inProgress = callsInProgress.get(context) ?? new Set<string>()
  callsInProgress.set(context, inProgress)
  if (!row || inProgress.has(id)) return
  inProgress.add(id)
  try {
    const content = JSON.parse(row.content) as CallContent
    const { balance } = await callPlatform(context, row.venue, row.call, { ...content, id })
    storeBalance(context, content.login, balance)
    if (!context.stopping.signal.aborted) context.store.run('delete from outgoing_call where id = ?', id)
  } catch {
    if (context.stopping.signal.aborted) return
    const wait = row.tries < 50 ? 2000 * (1 + Math.min(row.tries, 14)) : 3600_000
    context.store.run('update outgoing_call set tries = tries + 1, next_at = ? where id = ?', context.now() + wait, id)
  } finally {
    inProgress.delete(id)
  }
}

export async function sendDueCalls(context: SandboxContext): Promise<void> {
  const rows = context.store.all<{ id: string }>(
    'select id from outgoing_call where next_at <= ? order by next_at limit 20',
    context.now(),
  )
  await Promise.all(rows.map(({ id }) => sendCall(context, id)))
}
