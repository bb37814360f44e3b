import { randomBytes } from 'node:crypto'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { betOf } from './bets.ts'
import { venueOf } from './catalogue.ts'
import { type Answer, type Call, speakers, type CallContent } from './speakers.ts'

/** Milliseconds after which a stake whose round was never written down is taken back. */
const roundTime = 15_000

interface Telling {
  id: string
  venue: string
  call: 'win' | 'rollback' | 'rounds'
  content: string
  tries: number
}

/** Reasons that the player is told in words of their own. */
const shown: ReadonlySet<string> = new Set(['balance', 'limit', 'check', 'player'])

const newId = (venue: string): string => `${venue.toUpperCase()}-${randomBytes(10).toString('hex')}`

const ticketOf = ({ store }: World, venue: string, login: string): string | undefined =>
  store.one<{ ticket: string }>('select ticket from ticket where venue = ? and login = ?', venue, login)?.ticket

/** Remembers which launch of the platform a player is here by. */
export function keepTicket({ store }: World, venue: string, login: string, ticket: string): void {
  store.run(
    'insert into ticket (venue, login, ticket) values (?, ?, ?) on conflict do update set ticket = excluded.ticket',
    venue,
    login,
    ticket,
  )
}

// What the platform said last of each wallet, for the moment it says nothing.
const lastTold = new WeakMap<World, Map<string, number>>()
function remember(world: World, login: string, balance: number): number {
  const told = lastTold.get(world) ?? new Map<string, number>()
  lastTold.set(world, told)
  told.set(login, balance)
  return balance
}

/** Asks the platform in what the venue speaks. Throws where there is no answer. */
const ask = (world: World, venue: string, call: Call, told: CallContent): Promise<Answer> =>
  speakers[venueOf(venue).protocol](world, venue, call, told)

/** What the player has in the platform's main wallet, in fen; what it was last where the platform is silent. */
export async function mainBalance(world: World, venue: string, login: string): Promise<number> {
  try {
    return remember(world, login, (await ask(world, venue, 'balance', { login })).balance)
  } catch {
    return lastTold.get(world)?.get(login) ?? 0
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
 * Takes a stake from the main wallet and returns the bet's id. A rollback is written down first and taken out by
 * `writeWin`, so that a stake without its round comes back, whatever happens. Refuses (401, 422, 503).
 */
export async function takeStake(world: World, stake: Stake): Promise<string> {
  const { venue, login, gameCode, gameName, round, free } = stake
  const id = newId(venue)
  const session = ticketOf(world, venue, login)
  if (session === undefined) throw new Refusal(401, 'session')
  const about = { session, gameCode, roundId: round, amount: free ? 0 : stake.stake }
  write(world, { id: `${id}-R`, venue, call: 'rollback', told: { login, target: id, about } }, roundTime)
  let answer: Answer
  try {
    answer = await ask(world, venue, 'bet', { id, login, gameName, memo: gameName, about, ...(free ? { free } : {}) })
  } catch {
    world.store.run('update telling set next_at = ? where id = ?', world.now(), `${id}-R`)
    throw new Refusal(503, 'platform')
  }
  remember(world, login, answer.balance)
  if (answer.result === 'done') return id
  world.store.run('delete from telling where id = ?', `${id}-R`)
  if (answer.reason === 'session') throw new Refusal(401, 'session')
  throw new Refusal(422, shown.has(answer.reason) ? answer.reason : 'refused')
}

/** Writes down what a bet brought, in place of its rollback: in the transaction that writes the round. Returns its id. */
export function writeWin(
  world: World,
  bet: { id: string; venue: string; login: string; amount: number; memo: string; free?: Stake['free'] },
): string {
  const { id, venue, login, amount, memo, free } = bet
  world.store.run('delete from telling where id = ?', `${id}-R`)
  const { round: roundId = '', gameCode = '' } = betOf(world, id) ?? {}
  const about = { session: ticketOf(world, venue, login) ?? '', gameCode, roundId, amount }
  write(
    world,
    { id: `${id}-W`, venue, call: 'win', told: { login, bet: id, memo, about, ...(free ? { free } : {}) } },
    0,
  )
  return `${id}-W`
}

/** Writes down what free rounds brought that are told by their total. Returns the id of what is to be told. */
export function writeRounds(
  world: World,
  { id, venue, login, amount }: { id: string; venue: string; login: string; amount: number },
): string {
  const about = { session: '', gameCode: '', roundId: '', amount }
  write(world, { id: `${id}-F`, venue, call: 'rounds', told: { login, target: id, about } }, 0)
  return `${id}-F`
}

function write(
  { store, now }: World,
  telling: { id: string; venue: string; call: string; told: CallContent },
  wait: number,
): void {
  const { id, venue, call, told } = telling
  store.run(
    'insert into telling (id, venue, call, content, next_at) values (?, ?, ?, ?, ?)',
    id,
    venue,
    call,
    JSON.stringify(told),
    now() + wait,
  )
}

const busy = new WeakMap<World, Set<string>>()

/** Tells the platform one return or rollback; what is not answered is told again, up to fifty times. */
export async function tell(world: World, id: string): Promise<void> {
  const row = world.store.one<Telling>('select id, venue, call, content, tries from telling where id = ?', id)
  const underWay = busy.get(world) ?? new Set<string>()
  busy.set(world, underWay)
  if (!row || underWay.has(id)) return
  underWay.add(id)
  try {
    const told = JSON.parse(row.content) as CallContent
    const { balance } = await ask(world, row.venue, row.call, { ...told, id })
    remember(world, told.login, balance)
    if (!world.stopping.signal.aborted) world.store.run('delete from telling where id = ?', id)
  } catch {
    if (world.stopping.signal.aborted) return
    const wait = row.tries < 50 ? 2000 * (1 + Math.min(row.tries, 14)) : 3600_000
    world.store.run('update telling set tries = tries + 1, next_at = ? where id = ?', world.now() + wait, id)
  } finally {
    underWay.delete(id)
  }
}

/** Tells whatever is due. */
export async function tellDue(world: World): Promise<void> {
  const rows = world.store.all<{ id: string }>(
    'select id from telling where next_at <= ? order by next_at limit 20',
    world.now(),
  )
  await Promise.all(rows.map(({ id }) => tell(world, id)))
}
