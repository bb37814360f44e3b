import { dayOf, type Instant, instant, plus, second } from '@koi/contract/time'
import { hashPassword } from '../../apps/api/src/access/identity/password.ts'
import { type App, transact } from '../../apps/api/src/platform/ops/app.ts'
import { newId } from '../../apps/api/src/platform/text/id.ts'
import { addRows } from '../../apps/api/src/platform/db/rows.ts'
import { sealedPayee } from '../../apps/api/src/money/payee/row.ts'
import type { Person } from './visits.ts'

/** One of this many players is an agent, who has referred the next ones. */
const agentEvery = 100

export const playedVenue = 'ag'
const opened = instant('2026-01-01T00:00:00.000Z')

export const largePassword = 'koi12345'

function cardOf({ config }: App, id: string, n: number) {
  const number = `6222${String(n).padStart(12, '0')}`
  const { bankNo, bankNoHash, bankOwner, protocol } = sealedPayee(config, {
    id,
    kind: 'bank',
    bankNo: number,
    bankOwner: 'x',
  })
  return { bank_owner: bankOwner, protocol, bank_no: bankNo, bank_no_hash: `\\x${bankNoHash.toString('hex')}` }
}

/** Inserts players, each with a card, a venue account and a rebate. */
export async function addPlayers(app: App, from: number, count: number): Promise<Person[]> {
  const passwordHash = await hashPassword(largePassword)
  const people = Array.from({ length: count }, (_, at) => ({
    id: newId<'Player'>(),
    username: `large${String(from + at).padStart(6, '0')}`,
    payee: newId<'Payee'>(),
    n: from + at,
  }))
  const since = (n: number): Instant => plus(opened, n * second)
  const isAgent = (n: number): boolean => n % agentEvery === 0
  await transact(app, async (tx) => {
    await addRows(
      tx,
      'player',
      people.map(({ id, username, n }) => ({
        id,
        username,
        realname: '',
        password_hash: passwordHash,
        pay_password_hash: passwordHash,
        avatar: '',
        email: '',
        mobile: '',
        is_blacklisted: false,
        is_active: true,
        is_test: false,
        is_agent: isAgent(n),
        is_free_transfer: false,
        vip_level: 0,
        vip_since: since(n),
        referrer_id: isAgent(n) ? null : people[n - (n % agentEvery) - from]!.id,
        terms_accepted_at: since(n),
        note: '',
        created_at: since(n),
        created_ip: '',
      })),
    )
    const agents = people.filter(({ n }) => isAgent(n))
    await addRows(
      tx,
      'agent',
      agents.map(({ id, n }) => ({ player_id: id, path: `${id}/`, state: 'active', created_at: since(n) })),
    )
    await addRows(
      tx,
      'payee',
      people.map(({ id, payee, n }) => ({
        id: payee,
        player_id: id,
        kind: 'bank',
        bank: 'x',
        bank_address: '',
        ...cardOf(app, payee, n),
        created_at: since(n),
      })),
    )
    await addRows(
      tx,
      'venue_account',
      people.map(({ id, username }) => ({
        player_id: id,
        venue: playedVenue,
        login: username,
        version: 0,
        is_known: true,
      })),
    )
    await addRows(
      tx,
      'rebate',
      people.map(({ id, n }) => ({
        player_id: id,
        id: newId<'Rebate'>(),
        day: dayOf(opened),
        venue: playedVenue,
        category_id: 'live',
        stake: 10_000,
        percent: 50,
        level: 0,
        money: 50,
        state: 'unclaimed',
        created_at: since(n),
      })),
    )
  })
  return people
}
