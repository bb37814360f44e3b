import { withClient } from '../../platform/db/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAudit } from '../../platform/db/audit.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { findViolations, invariants } from './check.ts'

// Each statement violates one invariant, executed as the tables' owner; the invariant's query must find the violation.
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  await app.callConsoleApi('PATCH /console/api/settings', { webname: 'writes an audit row' })
  await sealAudit(app.app.db)
})
afterAll(() => app.finish())

const oneRow = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
/** Statement that updates one row of a table. */
const change = (table: string, set: string, where = 'true') =>
  `update ${table} set ${set} where ${oneRow(table, where)}`
const posting = (set: string, kind: string) => change('posting', set, `kind = '${kind}'`)
/** Duplicates a posting under a new number and key. */
const duplicatePosting = (kind: string) => `insert into posting
  select (jsonb_populate_record(p, jsonb_build_object('seq', p.seq + 1000000, 'key', gen_random_uuid()))).* from posting p where kind = '${kind}' limit 1`
/** Inserts a stake of a seamless venue that has neither a posting nor a row in `bet`. */
const seamlessBet = `insert into seamless_move (venue, id, about, player_id, kind, target, amount, state, at)
  select 'ag', 'x', gen_random_uuid(), id, 'bet', 'x', 100, 'done', now() from player limit 1`
/** Inserts turnover of a bet for the requirement with the id `requirement`; both arguments are SQL. */
const insertProgress = (requirement: string, amount: string) =>
  `insert into requirement_progress (player_id, requirement_id, venue, bet_id, amount)
    select player_id, ${requirement}, venue, bet_id, ${amount} from bet where counted_stake > 0 limit 1`

/** Inserts an approval by two operators that an approved deposit refers to. */
const approvedDeposit = (subject: string, decision: string) => `
  with one as (select * from deposit where state = 'approved' limit 1), first as (
    insert into approval (id, act, subject_kind, subject_id, made_by, made_at, state, decision)
    select gen_random_uuid(), 'deposit.approve', 'deposit', ${subject}, o.id, now(), 'approved', ${decision} from one d, operator o limit 1
    returning id)
  update deposit set approval_id = first.id from one, first where deposit.id = one.id`

/** Statements that violate each invariant, by its id. */
const violations: Record<string, string | string[]> = {
  'balances-sum-to-zero-in-total': change('account', 'balance = balance + 1'),
  'place-balance': [
    "update balance_total set total = total + 1 where place = 'main'",
    `delete from event_waiting where ${oneRow('event_waiting', "kind = 'ledger.posted'")}`,
  ],
  'movement-day': "insert into movement_day values ('2026-01-01', 'deposit.credit', 1)",
  'posting-kind': [
    posting("kind = 'gift'", 'deposit.credit'),
    posting("venue = 'ag'", 'deposit.credit'),
    posting('venue = null', 'transfer.leave'),
  ],
  'player-balances-sum-to-zero': change('account', 'balance = balance + 1'),
  'no-overdraft': change('account', 'balance = -1', "place = 'main'"),
  'balance-equals-postings': [
    change('account', 'balance = balance + 1'),
    posting('amount = amount + 1', 'withdrawal.hold'),
    `delete from account where ${oneRow('account', 'balance <> 0')}`,
  ],
  'journal-without-gaps': change('journal', 'seq = seq + 1'),
  'balance-chain': [
    change('posting', 'target_balance = target_balance + 1'),
    change('posting', 'source_balance = source_balance + 1'),
    change('posting', 'amount = amount + 1'),
    change('posting', 'amount = amount + 1', 'seq = 1'),
  ],
  'audit-chain': [
    change('audit', "act = 'nothing at all'"),
    `delete from audit where seq = (select max(seq) from audit)`,
    `insert into audit (at, actor_kind, actor_name, act, subject_kind, subject_id)
      select max(at) - interval '61 seconds', 'system', 'x', 'x', 'x', 'x' from audit`,
  ],
  'deposit-posting': [
    change('deposit', 'credited = credited + 1', "state = 'approved'"),
    change('deposit', "state = 'rejected'", "state = 'approved'"),
    posting("kind = 'deposit.credit'", 'promotion.grant'),
    duplicatePosting('deposit.credit'),
  ],
  'deposit-requirement': change('wagering_requirement', 'amount = amount + 1', "source = 'deposit'"),
  'held-equals-withdrawals': change('withdrawal', 'amount = amount + 1', "state = 'review'"),
  'withdrawal-posting': [
    change('withdrawal', 'amount = amount + 1'),
    change('withdrawal', "state = 'rejected'", "state = 'approved'"),
    change('withdrawal', "state = 'approved'", "state = 'rejected'"),
    posting('about = player_id', 'withdrawal.hold'),
    duplicatePosting('withdrawal.pay'),
  ],
  'cash-equals-orders': change('withdrawal', 'amount = amount + 1', "state = 'approved'"),
  'adjustment-posting': [
    change('adjustment', 'amount = -amount', "state = 'approved'"),
    change('adjustment', "state = 'rejected'", "state = 'approved'"),
    posting("kind = 'adjustment.debit'", 'adjustment.credit'),
    duplicatePosting('adjustment.credit'),
  ],
  'approval-order': [
    `insert into approval (id, act, subject_kind, subject_id, made_by, made_at)
      select gen_random_uuid(), 'deposit.approve', 'deposit', d.id::text, o.id, now() from deposit d, operator o limit 1`,
    approvedDeposit('d.id::text', "'1'"),
    approvedDeposit("'x'", 'to_jsonb(d.credited::bigint)'),
    change('adjustment', "state = 'pending'"),
  ],
  'rebate-posting': change('rebate', 'money = money + 1', "state = 'claimed'"),
  'grant-posting': change('activity_application', 'granted = granted + 1', "state = 'approved'"),
  'revoked-grant': posting("kind = 'promotion.revoke'", 'promotion.grant'),
  'revoked-posting': change('activity_application', 'revoked = 1, revoked_at = closed_at', "state = 'approved'"),
  'bonus-posting': change('bonus', 'amount = amount + 1', 'credited_at is not null and count is null'),
  'bonus-in-kind': change('bonus', 'count = 1', 'credited_at is not null and count is null'),
  'bonus-revoked': posting("kind = 'bonus.revoke'", 'deposit.credit'),
  'bonus-requirement': [
    change('wagering_requirement', 'amount = amount + 1', "source = 'bonus'"),
    change('wagering_requirement', "state = 'cancelled'", "source = 'bonus' and state = 'open'"),
  ],
  'bonus-budget': change('bonus_budget', 'used = used + 1'),
  wheel: change('wheel', 'promised = promised + 1', "state <> 'draft'"),
  'campaign-figures': change('campaign_figure', 'reached = reached + 1'),
  'player-sums': change('player_sum', 'given = given + 1'),
  'tournament-figures': change('tournament_figure', 'players = players + 1'),
  'statement-sums': `insert into agent_statement_sum select player_id, player_id, '', 1, 1, 1 from agent limit 1`,
  'packet-posting': change('packet_claim', 'money = money + 1'),
  'packet-amount': change('packet_claim', 'least = 1, greatest = 1'),
  'packet-count': change('packet_claim', 'nth = nth + 1'),
  'commission-posting': change('agent_statement', 'commission = commission + 1', "state = 'paid' and commission > 0"),
  'collection-posting': change('agent_collection', 'amount = amount + 1'),
  'statement-lines': change('agent_statement_line', 'turnover = turnover + 1'),
  'statement-totals': change('agent_statement', 'turnover = turnover + 1'),
  'override-base': `insert into agent_statement_override
    select s.agent_id, s.id, a.player_id, 1, 1, 1 from agent_statement s, agent a where s.state <> 'draft' limit 1`,
  'agent-path': change('agent', "path = path || 'x/'"),
  'open-work-has-a-task': `delete from task where kind = 'query-transfer'`,
  'transit-equals-transfers': change(
    'transfer',
    "state = 'asked', closed_at = null",
    "direction = 'in' and state = 'done'",
  ),
  'transfer-posting': [
    change('transfer', "state = 'failed'", "state = 'done'"),
    posting('about = player_id', 'transfer.leave'),
    duplicatePosting('transfer.arrive'),
  ],
  'venue-balance': `insert into account (player_id, place, venue, balance, is_own) select id, 'venue', 'ag', 1, true
    from player where id not in (select player_id from venue_account where venue = 'ag') limit 1`,
  'bet-turnover': [
    insertProgress('player_id', 'counted_stake + 1'),
    `insert into requirement_progress (player_id, requirement_id, venue, bet_id, amount)
      select gen_random_uuid(), gen_random_uuid(), venue, bet_id, 1 from bet where counted_stake > 0 limit 1`,
  ],
  'requirement-progress': insertProgress('gen_random_uuid()', 'counted_stake'),
  'seamless-posting': seamlessBet,
  'bet-posting': posting("kind = 'bet.stake'", 'deposit.credit'),
  'seamless-result': change(
    'venue',
    "wallet_mode = 'seamless'",
    "code in (select venue from bet where state = 'settled' group by venue having sum(win_loss) <> 0)",
  ),
  'opening-posting': [
    posting("kind = 'opening.main'", 'deposit.credit'),
    `insert into import_row (id, file_id, kind, key, digest, line, player_id, amount, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'players', 'x', '', 1, id, 100, now() from player limit 1`,
  ],
  'import-totals': `insert into import_file
    (id, kind, name, sha256, os_user, lines, taken, started_at) values (gen_random_uuid(), 'players', 'x', 'x', 'x', 1, 1, now())`,
  'free-round-posting': posting("kind = 'bet.free'", 'deposit.credit'),
  'free-round-requirement': change('wagering_requirement', "source = 'freeRound'"),
  'seamless-archive': `with inserted as (${seamlessBet} returning *)
    insert into seamless_archived (about, venue, player_id) select about, venue, player_id from inserted`,
  'seamless-bet': seamlessBet,
}

test('every invariant has a statement that violates it', () => {
  expect(Object.keys(violations).toSorted()).toEqual(invariants.map(({ id }) => id).toSorted())
})

test('findViolations returns at most five violations of each invariant', async () => {
  const { db } = app.app
  expect(await findViolations(db, invariants)).toEqual([])
  const [six, one] = ['generate_series(1, 6) n', 'generate_series(7, 7) n'].map(
    (from) => `select 'row ' || n as violation from ${from}`,
  )
  const made = [{ id: 'six', name: 'six', query: six! }, ...invariants, { id: 'one', name: 'one', query: one! }]
  expect(await findViolations(db, made)).toEqual([
    { name: 'six', detail: 'row 1; row 2; row 3; row 4; row 5' },
    { name: 'one', detail: 'row 7' },
  ])
})

/** Disables triggers and drops constraints that would reject the statements: only the invariant can then find the violation. */
const unguard = `
  alter table posting disable trigger user;
  alter table audit disable trigger user;
  do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint
      where contype in ('c', 'f') and conrelid <> 0 and connamespace = current_schema()::regnamespace
    loop execute format('alter table %s drop constraint %I', one.of, one.conname); end loop;
  end $$`

const cases = invariants.flatMap(({ id, query }) =>
  [violations[id]!].flat().map((statement, n) => ({ id, query, statement, n })),
)

test.each(cases)('$id finds its violation ($n)', async ({ query, statement }) => {
  await withClient(app.app.config.databaseUrl, async (client) => {
    await client.query('begin')
    expect((await client.query(query)).rows).toEqual([])
    await client.query(unguard)
    expect((await client.query(statement)).rowCount).toBe(1)
    expect((await client.query<{ violation: string }>(query)).rows[0]?.violation).toMatch(/\S/)
  })
})
