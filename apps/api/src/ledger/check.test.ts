import { withClient } from '../platform/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariants } from '../checks.ts'
import { openTestApp, type TestApp } from '../platform/testing.ts'
import { brokenIn } from './check.ts'

// A check that cannot fail proves nothing: each invariant is broken once, by who may do everything, and has to tell it.
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.operate('PATCH /console/api/settings', { webname: 'a row of the audit trail' })
})
afterAll(() => app.finish())

/** One row of a table. */
const one = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
/** Changes one row of a table. */
const change = (table: string, set: string, where = 'true') => `update ${table} set ${set} where ${one(table, where)}`
const posting = (set: string, kind: string) => change('ledger.posting', set, `kind = '${kind}'`)
/** Posts what was posted once more, under a number and key of its own. */
const twice = (kind: string) => `insert into ledger.posting
  select (jsonb_populate_record(p, jsonb_build_object('seq', p.seq + 1000000, 'key', gen_random_uuid()))).* from ledger.posting p where kind = '${kind}' limit 1`
/** A stake of a seamless venue that was neither posted nor kept as a bet. */
const seamlessBet = `insert into seamless_move (venue, id, about, player_id, kind, target, amount, state, at)
  select 'ag', 'x', gen_random_uuid(), id, 'bet', 'x', 100, 'done', now() from player limit 1`

/** What breaks each invariant, by its name. */
const breaks: Record<string, string | string[]> = {
  'what players have in their wallets, at venues and on the way is what came in less what went out': change(
    'ledger.account',
    'balance = balance + 1',
  ),
  'money moves only along the ways of its kind': posting('source = 7', 'deposit.credit'),
  "a player's balances sum to zero": change('ledger.account', 'balance = balance + 1'),
  'no account of a player is below zero': change('ledger.account', 'balance = -1', 'code = 100'),
  'a balance is what its postings make it': [
    change('ledger.account', 'balance = balance + 1'),
    posting('amount = amount + 1', 'withdrawal.hold'),
    `delete from ledger.account where ${one('ledger.account', 'balance <> 0')}`,
  ],
  'every journal is as long as its last number': change('ledger.player', 'seq = seq + 1'),
  'every chain of balances is unbroken': [
    change('ledger.posting', 'target_balance = target_balance + 1'),
    change('ledger.posting', 'source_balance = source_balance + 1'),
    change('ledger.posting', 'amount = amount + 1'),
    change('ledger.posting', 'amount = amount + 1', 'seq = 1'),
  ],
  'the audit trail is whole': change('audit', "act = 'nothing at all'"),
  'a requirement is done exactly when it is worked off': change(
    'wagering_requirement',
    'worked = amount - 1',
    "state = 'done'",
  ),
  'every approved deposit is booked once, with its amount, and no other': [
    change('deposit', 'credited = credited + 1', "state = 'approved'"),
    change('deposit', "state = 'rejected'", "state = 'approved'"),
    posting("kind = 'deposit.credit', source = 1, target = 100", 'promotion.grant'),
    twice('deposit.credit'),
  ],
  'a deposit is closed exactly when it is decided': change('deposit', 'closed_at = null', "state = 'approved'"),
  'every approved deposit owes its turnover once': change(
    'wagering_requirement',
    'amount = amount + 1',
    "source = 'deposit'",
  ),
  'what is held is the open withdrawals': change('withdrawal', 'amount = amount + 1', "state = 'review'"),
  'every withdrawal is held once, then paid or returned as its state says, and none is without one': [
    change('withdrawal', 'amount = amount + 1'),
    change('withdrawal', "state = 'rejected'", "state = 'approved'"),
    change('withdrawal', "state = 'approved'", "state = 'rejected'"),
    posting('about = player_id', 'withdrawal.hold'),
    twice('withdrawal.pay'),
  ],
  'cash is what was paid out less what was paid in': change('withdrawal', 'amount = amount + 1', "state = 'approved'"),
  'a withdrawal is closed exactly when it is decided': change('withdrawal', 'closed_at = null', "state = 'approved'"),
  'every approved adjustment is booked once, with its sign, and no other': [
    change('adjustment', 'amount = -amount', "state = 'approved'"),
    change('adjustment', "state = 'rejected'", "state = 'approved'"),
    posting('source = target, target = source', 'adjustment'),
    twice('adjustment'),
  ],
  'every claimed rebate was paid, and every payment is claimed rebates': change(
    'rebate',
    'money = money + 1',
    "state = 'claimed'",
  ),
  'every approved application was paid what it grants, and every grant has one': change(
    'activity_application',
    'granted = granted + 1',
    "state = 'approved'",
  ),
  'a grant is taken back at most once, no more than it was, and its requirement with it': posting(
    "kind = 'promotion.revoke'",
    'promotion.grant',
  ),
  'every grant that was taken back says how much and when, and nothing else does': change(
    'activity_application',
    'revoked = 1, revoked_at = closed_at',
    "state = 'approved'",
  ),
  'an application is decided once and wholly': change('activity_application', 'closed_at = null', "state = 'approved'"),
  'every red packet was paid, and every payment is a red packet': change('packet_claim', 'money = money + 1'),
  'a red packet is what the seed of its day makes it, and the seed is the one that was promised': change(
    'packet_claim',
    'least = 1, greatest = 1',
  ),
  'a player opens at most as many red packets of a draw as they may': change('packet_claim', 'nth = nth + 1'),
  'every paid statement has its commission posted, and none is without one': change(
    'agent_statement',
    'commission = commission + 1',
    "state = 'paid' and commission > 0",
  ),
  'every collection of commission has its posting, and none is without one': change(
    'agent_collection',
    'amount = amount + 1',
  ),
  'a part of a statement is the sum of its lines, and nothing is in no part': change(
    'agent_statement_line',
    'turnover = turnover + 1',
  ),
  'a statement is what its parts, its sub-agents, its corrections and what was carried in come to': change(
    'agent_statement',
    'turnover = turnover + 1',
  ),
  "an override is counted from the sub-agent's statement": `insert into agent_statement_override
    select s.agent_id, s.id, a.player_id, 1, 1, 1 from agent_statement s, agent a where s.state <> 'draft' limit 1`,
  'every agent is in the tree once, below their parent': change('agent', "path = path || 'x/'"),
  'transit holds exactly the transfers on their way into venues': change(
    'transfer',
    "state = 'asked', closed_at = null",
    "direction = 'in' and state = 'done'",
  ),
  'every transfer has the postings of its state, and none is without one': [
    change('transfer', "state = 'failed'", "state = 'done'"),
    posting('about = player_id', 'transfer.leave'),
    twice('transfer.arrive'),
  ],
  'a transfer is ended exactly when its state says so': change(
    'transfer',
    "closed_at = created_at - interval '1 second'",
    "state = 'done'",
  ),
  'what a venue told us is what the ledger holds there': change('venue_account', 'balance = balance + 1'),
  'turnover counts at most the valid stake of settled bets': change('bet', 'counted_stake = valid_stake + 1'),
  'a bet works off at most what is counted of it': change('bet', "worked = jsonb_build_object('x', counted_stake + 1)"),
  'what bets have worked off stands in the requirements': change(
    'bet',
    'worked = jsonb_build_object(player_id::text, 1)',
  ),
  "a venue's number stands for one bet, of one player": `insert into bet
    select (jsonb_populate_record(b, jsonb_build_object('player_id', p.id))).* from bet b join player p on p.id <> b.player_id limit 1`,
  'a bet is possible': change('bet', 'valid_stake = stake + 1'),
  'every seamless transaction has the postings of its state': seamlessBet,
  'every posting of a bet has its seamless transaction': posting("kind = 'bet.stake'", 'deposit.credit'),
  'the postings of seamless bets come to what their rows say': change(
    'venue',
    "wallet_mode = 'seamless'",
    "code in (select venue from bet where state = 'settled' group by venue having sum(win_loss) <> 0)",
  ),
  'every row that was taken over has its opening balance, and none is without one': [
    posting("kind = 'opening'", 'deposit.credit'),
    `insert into import_row (id, file_id, kind, key, digest, line, player_id, amount, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'players', 'x', '', 1, id, 100, now() from player limit 1`,
  ],
  'a file of another product counts what was taken over from it': `insert into import_file
    (id, kind, name, sha256, made_by, lines, taken, started_at) values (gen_random_uuid(), 'players', 'x', 'x', 'x', 1, 1, now())`,
  'every win of granted free rounds is its player’s and booked as one': posting("kind = 'bet.free'", 'deposit.credit'),
  'a requirement of free rounds has the win that it is for, times what the grant says': change(
    'wagering_requirement',
    "source = 'freeRound'",
  ),
  'the tally of a list is what is in it': [
    change('tally', 'amount = amount + 1'),
    `insert into tally values ('deposit', 'total', 1)`,
    `delete from tally where ctid = (select ctid from tally where amount <> 0 limit 1)`,
  ],
  'a seamless transaction that lies in the archive is not here as well': `with told as (${seamlessBet} returning *)
    insert into seamless_archived (about, venue, player_id) select about, venue, player_id from told`,
  'a seamless bet has its row, and is void exactly when it was taken back': seamlessBet,
}

test('every invariant is tried', () => {
  expect(Object.keys(breaks).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test('what is broken is found at once, five of each', async () => {
  const { db } = app.app
  expect(await brokenIn(db, invariants)).toEqual([])
  const [six, one] = ['generate_series(1, 6) n', 'generate_series(7, 7) n'].map(
    (from) => `select 'row ' || n as broken from ${from}`,
  )
  const made = [{ name: 'six', query: six! }, ...invariants, { name: 'one', query: one! }]
  expect(await brokenIn(db, made)).toEqual([
    { name: 'six', detail: 'row 1; row 2; row 3; row 4; row 5' },
    { name: 'one', detail: 'row 7' },
  ])
})

/** Removes the constraints and triggers that would refuse the damage, so that only the invariant can find it. */
const unguard = `
  alter table ledger.posting disable trigger user;
  alter table audit disable trigger user;
  do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint
      where contype in ('c', 'f') and conrelid <> 0 and connamespace in ('public'::regnamespace, 'ledger'::regnamespace)
    loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop;
  end $$`

const tries = invariants.flatMap(({ name, query }) => [breaks[name]!].flat().map((act, n) => ({ name, query, act, n })))

test.each(tries)('it is told when this is broken: $name ($n)', async ({ query, act }) => {
  await withClient(app.app.config.databaseUrl, async (client) => {
    await client.query('begin')
    expect((await client.query(query)).rows).toEqual([])
    await client.query(unguard)
    expect((await client.query(act)).rowCount).toBe(1)
    expect((await client.query<{ broken: string }>(query)).rows[0]?.broken).toMatch(/\S/)
  })
})
