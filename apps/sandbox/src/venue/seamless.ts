import { randomBytes } from 'node:crypto'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { betOf } from './bets.ts'
import { venueOf } from './catalogue.ts'
import { type Answer, type Call, platformClients, type CallContent } from './speakers.ts'

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

const ticketOf = ({ store }: World, venue: string, login: string): string | undefined =>
  store.one<{ ticket: string }>('select ticket from ticket where venue = ? and login = ?', venue, login)?.ticket

/** Stores the platform's launch session of a player. */
export function saveTicket({ store }: World, venue: string, login: string, ticket: string): void {
  store.run(
    'insert into ticket (venue, login, ticket) values (?, ?, ?) on conflict do update set ticket = excluded.ticket',
    venue,
    login,
    ticket,
  )
}

// Last balance of each wallet, used while the platform does not answer.
const lastBalances = new WeakMap<World, Map<string, number>>()
function storeBalance(world: World, login: string, balance: number): number {
  const balances = lastBalances.get(world) ?? new Map<string, number>()
  lastBalances.set(world, balances)
  balances.set(login, balance)
  return balance
}

/** Throws if there is no answer. */
const callPlatform = (world: World, venue: string, call: Call, content: CallContent): Promise<Answer> =>
  platformClients[venueOf(venue).protocol](world, venue, call, content)

/** The player's main wallet in fen; the last known balance if the platform does not answer. */
export async function mainBalance(world: World, venue: string, login: string): Promise<number> {
  try {
    return storeBalance(world, login, (await callPlatform(world, venue, 'balance', { login })).balance)
  } catch {
    return lastBalances.get(world)?.get(login) ?? 0
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
export async function takeStake(world: World, stake: Stake): Promise<string> {
  const { venue, login, gameCode, gameName, round, free } = stake
  const id = newId(venue)
  const session = ticketOf(world, venue, login)
  if (session === undefined) throw new Refusal(401, 'session')
  const about = { session, gameCode, roundId: round, amount: free ? 0 : stake.stake }
  insertCall(world, { id: `${id}-R`, venue, call: 'rollback', content: { login, target: id, about } }, roundTime)
  let answer: Answer
  try {
    answer = await callPlatform(world, venue, 'bet', {
      id,
      login,
      gameName,
      memo: gameName,
      about,
      ...(free ? { free } : {}),
    })
  } catch {
    world.store.run('update telling set next_at = ? where id = ?', world.now(), `${id}-R`)
    throw new Refusal(503, 'platform')
  }
  storeBalance(world, login, answer.balance)
  if (answer.result === 'done') return id
  world.store.run('delete from telling where id = ?', `${id}-R`)
  if (answer.reason === 'session') throw new Refusal(401, 'session')
  throw new Refusal(422, reasonsWithText.has(answer.reason) ? answer.reason : 'refused')
}

/** Replaces the bet's rollback by its win. Must run in the transaction that stores the round. Returns the call's id. */
export function insertWinCall(
  world: World,
  bet: { id: string; venue: string; login: string; amount: number; memo: string; free?: Stake['free'] },
): string {
  const { id, venue, login, amount, memo, free } = bet
  world.store.run('delete from telling where id = ?', `${id}-R`)
  const { round: roundId = '', gameCode = '' } = betOf(world, id) ?? {}
  const about = { session: ticketOf(world, venue, login) ?? '', gameCode, roundId, amount }
  insertCall(
    world,
    { id: `${id}-W`, venue, call: 'win', content: { login, bet: id, memo, about, ...(free ? { free } : {}) } },
    0,
  )
  return `${id}-W`
}

/** Stores the total winnings of free rounds for protocols that report them once. Returns the call's id. */
export function insertRoundsCall(
  world: World,
  { id, venue, login, amount }: { id: string; venue: string; login: string; amount: number },
): string {
  const about = { session: '', gameCode: '', roundId: '', amount }
  insertCall(world, { id: `${id}-F`, venue, call: 'rounds', content: { login, target: id, about } }, 0)
  return `${id}-F`
}

function insertCall(
  { store, now }: World,
  outgoing: { id: string; venue: string; call: string; content: CallContent },
  wait: number,
): void {
  const { id, venue, call, content } = outgoing
  store.run(
    'insert into telling (id, venue, call, content, next_at) values (?, ?, ?, ?, ?)',
    id,
    venue,
    call,
    JSON.stringify(content),
    now() + wait,
  )
}

const callsInProgress = new WeakMap<World, Set<string>>()

/** Sends one stored win or rollback; retries with growing delays, after 50 tries hourly. */
export async function sendCall(world: World, id: string): Promise<void> {
  const row = world.store.one<OutgoingCall>('select id, venue, call, content, tries from telling where id = ?', id)
  const inProgress = callsInProgress.get(world) ?? new Set<string>()
  callsInProgress.set(world, inProgress)
  if (!row || inProgress.has(id)) return
  inProgress.add(id)
  try {
    const content = JSON.parse(row.content) as CallContent
    const { balance } = await callPlatform(world, row.venue, row.call, { ...content, id })
    storeBalance(world, content.login, balance)
    if (!world.stopping.signal.aborted) world.store.run('delete from telling where id = ?', id)
  } catch {
    if (world.stopping.signal.aborted) return
    const wait = row.tries < 50 ? 2000 * (1 + Math.min(row.tries, 14)) : 3600_000
    world.store.run('update telling set tries = tries + 1, next_at = ? where id = ?', world.now() + wait, id)
  } finally {
    inProgress.delete(id)
  }
}

export async function sendDueCalls(world: World): Promise<void> {
  const rows = world.store.all<{ id: string }>(
    'select id from telling where next_at <= ? order by next_at limit 20',
    world.now(),
  )
  await Promise.all(rows.map(({ id }) => sendCall(world, id)))
}
