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
const posting = (set: string, kind: string) => change('posting', set, `kind = '${kind}'`)
/** Posts what was posted once more, under a number and key of its own. */
const twice = (kind: string) => `insert into posting
  select (jsonb_populate_record(p, jsonb_build_object('seq', p.seq + 1000000, 'key', gen_random_uuid()))).* from posting p where kind = '${kind}' limit 1`
/** A stake of a seamless venue that was neither posted nor kept as a bet. */
const seamlessBet = `insert into seamless_move (venue, id, about, player_id, kind, target, amount, state, at)
  select 'ag', 'x', gen_random_uuid(), id, 'bet', 'x', 100, 'done', now() from player limit 1`

/** What breaks each invariant, by its name. */
const breaks: Record<string, string | string[]> = {
  'what players have in their wallets, at venues and on the way is what came in less what went out': change(
    'account',
    'balance = balance + 1',
  ),
  'every posting is of a known kind, with a venue exactly where the kind needs one': [
    posting("kind = 'gift'", 'deposit.credit'),
    posting("venue = 'ag'", 'deposit.credit'),
    posting('venue = null', 'transfer.leave'),
  ],
  "a player's balances sum to zero": change('account', 'balance = balance + 1'),
  'no account of a player is below zero': change('account', 'balance = -1', "place = 'main'"),
  'a balance is what its postings make it': [
    change('account', 'balance = balance + 1'),
    posting('amount = amount + 1', 'withdrawal.hold'),
    `delete from account where ${one('account', 'balance <> 0')}`,
  ],
  'every journal is as long as its last number': change('journal', 'seq = seq + 1'),
  'every chain of balances is unbroken': [
    change('posting', 'target_balance = target_balance + 1'),
    change('posting', 'source_balance = source_balance + 1'),
    change('posting', 'amount = amount + 1'),
    change('posting', 'amount = amount + 1', 'seq = 1'),
  ],
  'the audit trail is whole': change('audit', "act = 'nothing at all'"),
  'a requirement is done if and only if its turnover is reached, and closed if and only if it is not open': change(
    'wagering_requirement',
    'worked = amount - 1',
    "state = 'done'",
  ),
  'every approved deposit has exactly one posting of its amount, and every deposit posting an approved deposit': [
    change('deposit', 'credited = credited + 1', "state = 'approved'"),
    change('deposit', "state = 'rejected'", "state = 'approved'"),
    posting("kind = 'deposit.credit'", 'promotion.grant'),
    twice('deposit.credit'),
  ],
  'a deposit has a closing time if and only if it is not pending': change(
    'deposit',
    'closed_at = null',
    "state = 'approved'",
  ),
  'every approved deposit has its wagering requirement': change(
    'wagering_requirement',
    'amount = amount + 1',
    "source = 'deposit'",
  ),
  'the held account equals the sum of the open withdrawals': change(
    'withdrawal',
    'amount = amount + 1',
    "state = 'review'",
  ),
  'every withdrawal has one hold and the posting of its state, and every withdrawal posting a withdrawal': [
    change('withdrawal', 'amount = amount + 1'),
    change('withdrawal', "state = 'rejected'", "state = 'approved'"),
    change('withdrawal', "state = 'approved'", "state = 'rejected'"),
    posting('about = player_id', 'withdrawal.hold'),
    twice('withdrawal.pay'),
  ],
  'the cash account equals approved withdrawals minus credited deposits': change(
    'withdrawal',
    'amount = amount + 1',
    "state = 'approved'",
  ),
  'a withdrawal has a closing time if and only if it is approved or rejected': change(
    'withdrawal',
    'closed_at = null',
    "state = 'approved'",
  ),
  'every approved adjustment has exactly one posting of its signed amount, and every adjustment posting an approved adjustment':
    [
      change('adjustment', 'amount = -amount', "state = 'approved'"),
      change('adjustment', "state = 'rejected'", "state = 'approved'"),
      posting("kind = 'adjustment.debit'", 'adjustment.credit'),
      twice('adjustment.credit'),
    ],
  'every claim of rebates has its posting, and every rebate posting a claim': change(
    'rebate',
    'money = money + 1',
    "state = 'claimed'",
  ),
  'every approved application has its grant posting, and every grant posting an approved application': change(
    'activity_application',
    'granted = granted + 1',
    "state = 'approved'",
  ),
  'a revoked amount is at most the grant, and its requirement is cancelled': posting(
    "kind = 'promotion.revoke'",
    'promotion.grant',
  ),
  'revoked amount and time of an application equal those of its posting': change(
    'activity_application',
    'revoked = 1, revoked_at = closed_at',
    "state = 'approved'",
  ),
  'closing time, granted amount and multiple of an application match its state': change(
    'activity_application',
    'closed_at = null',
    "state = 'approved'",
  ),
  'every opened red packet has its posting, and every red packet posting a packet': change(
    'packet_claim',
    'money = money + 1',
  ),
  'the amount of a red packet follows from the seed of its day, whose hash was published beforehand': change(
    'packet_claim',
    'least = 1, greatest = 1',
  ),
  'a player opens at most the allowed number of red packets of a draw, numbered without gaps': change(
    'packet_claim',
    'nth = nth + 1',
  ),
  'every paid statement with commission has its posting, and every commission posting a paid statement': change(
    'agent_statement',
    'commission = commission + 1',
    "state = 'paid' and commission > 0",
  ),
  'every collection of commission has its posting, and every collection posting a collection': change(
    'agent_collection',
    'amount = amount + 1',
  ),
  'every part of a statement equals the sum of its lines, and every line belongs to a part': change(
    'agent_statement_line',
    'turnover = turnover + 1',
  ),
  'the totals of a statement follow from its parts, overrides, corrections and the amount carried in': change(
    'agent_statement',
    'turnover = turnover + 1',
  ),
  "the base of an override is the commission of the sub-agent's statement of that month": `insert into agent_statement_override
    select s.agent_id, s.id, a.player_id, 1, 1, 1 from agent_statement s, agent a where s.state <> 'draft' limit 1`,
  "the path of every agent is the parent's path followed by their own id": change('agent', "path = path || 'x/'"),
  'the transit account of a venue equals the sum of the open transfers into it': change(
    'transfer',
    "state = 'asked', closed_at = null",
    "direction = 'in' and state = 'done'",
  ),
  'every transfer has the postings of its state, and every transfer posting a transfer': [
    change('transfer', "state = 'failed'", "state = 'done'"),
    posting('about = player_id', 'transfer.leave'),
    twice('transfer.arrive'),
  ],
  'a transfer has a closing time if and only if it is done or failed': change(
    'transfer',
    "closed_at = created_at - interval '1 second'",
    "state = 'done'",
  ),
  "the stored balance at a venue equals the ledger's venue account": change('venue_account', 'balance = balance + 1'),
  'the counted stake of a bet is at most its valid stake, and 0 unless the bet is settled': change(
    'bet',
    'counted_stake = valid_stake + 1',
  ),
  'the turnover that a bet contributes to requirements is at most its counted stake': change(
    'bet',
    "worked = jsonb_build_object('x', counted_stake + 1)",
  ),
  'the progress of a requirement is at least the turnover that bets contributed to it': change(
    'bet',
    'worked = jsonb_build_object(player_id::text, 1)',
  ),
  'a bet id of a venue is stored for one player only': `insert into bet
    select (jsonb_populate_record(b, jsonb_build_object('player_id', p.id))).* from bet b join player p on p.id <> b.player_id limit 1`,
  'stake, valid stake, result and state of a bet are consistent': change('bet', 'valid_stake = stake + 1'),
  'every seamless transaction has the postings of its state': seamlessBet,
  'every bet posting has its seamless transaction, in the table or in the archive': posting(
    "kind = 'bet.stake'",
    'deposit.credit',
  ),
  'the postings of seamless bets equal the results of the bets plus the debts of rollbacks': change(
    'venue',
    "wallet_mode = 'seamless'",
    "code in (select venue from bet where state = 'settled' group by venue having sum(win_loss) <> 0)",
  ),
  'every imported row with a balance has its opening posting, and every opening posting an imported row': [
    posting("kind = 'opening.main'", 'deposit.credit'),
    `insert into import_row (id, file_id, kind, key, digest, line, player_id, amount, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'players', 'x', '', 1, id, 100, now() from player limit 1`,
  ],
  'count and sum of an imported file equal those of its rows': `insert into import_file
    (id, kind, name, sha256, made_by, lines, taken, started_at) values (gen_random_uuid(), 'players', 'x', 'x', 'x', 1, 1, now())`,
  "every win of granted free rounds belongs to the grant's player and has its posting of kind bet.free": posting(
    "kind = 'bet.free'",
    'deposit.credit',
  ),
  'a requirement of free rounds is the amount of its win times the multiple of the grant': change(
    'wagering_requirement',
    "source = 'freeRound'",
  ),
  'the tally of a list is what is in it': [
    change('tally', 'amount = amount + 1'),
    `insert into tally values ('deposit', 'total', 1)`,
    `delete from tally where ctid = (select ctid from tally where amount <> 0 limit 1)`,
  ],
  'an archived seamless transaction is not in the table of current ones': `with told as (${seamlessBet} returning *)
    insert into seamless_archived (about, venue, player_id) select about, venue, player_id from told`,
  'every seamless bet has its row in bet, which is void if and only if the bet was rolled back': seamlessBet,
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
  alter table posting disable trigger user;
  alter table audit disable trigger user;
  do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint
      where contype in ('c', 'f') and conrelid <> 0 and connamespace = current_schema()::regnamespace
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
