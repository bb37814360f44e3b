import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/testing.ts'

// Columns of one row that must agree: PostgreSQL refuses a violating statement, even from the tables' owner.
let app: TestApp
let owner: pg.Client
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  owner = new pg.Client({ connectionString: app.app.config.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.finish()
})

test.each([
  ['deposit', 'closed_at = null', "state = 'approved'"],
  ['withdrawal', 'closed_at = null', "state = 'approved'"],
  ['withdrawal', 'received = null', 'rate is null'],
  ['withdrawal', 'fee_usdt_cents = null', 'rate is not null'],
  ['transfer', "closed_at = created_at - interval '1 second'", "state = 'done'"],
  ['adjustment', 'closed_at = null', "state = 'approved'"],
  ['activity_application', 'closed_at = null', "state = 'approved'"],
  ['activity_application', 'granted = null', "state = 'approved'"],
  ['activity_application', 'turnover_multiple = null', "state = 'approved'"],
  ['agent_application', "state = 'approved', closed_at = null", 'true'],
  ['wagering_requirement', 'worked = amount - 1', "state = 'done'"],
  ['wagering_requirement', "state = 'open', closed_at = null", "state = 'done'"],
  ['wagering_requirement', 'closed_at = null', "state = 'done'"],
  ['bet', 'valid_stake = stake + 1', "state = 'settled'"],
  ['bet', 'win_loss = -stake - 1', "state = 'settled'"],
  ['bet', 'settled_at = null', "state = 'settled'"],
  ['bet', "state = 'void', counted_stake = 0, valid_stake = 0, win_loss = 1", 'true'],
  ['bet', 'counted_stake = valid_stake + 1', "state = 'settled'"],
  ['bet', "state = 'void', counted_stake = 1, win_loss = 0", 'valid_stake > 0'],
  ['player', 'signed_in_ip = null, signed_in_at = created_at', 'true'],
])('%s: rejects %s where %s', async (table, set, where) => {
  const one = `ctid = (select ctid from ${table} where ${where} limit 1)`
  expect((await owner.query(`select from ${table} where ${one}`)).rowCount).toBe(1)
  await expect(owner.query(`update ${table} set ${set} where ${one}`)).rejects.toThrow('violates check constraint')
})

test('an unmatched payment names an existing channel', async () => {
  await expect(
    owner.query(`insert into unmatched_payment (id, channel, reference, detail, at)
      values (gen_random_uuid(), 'nothing', 'x', '{}', now())`),
  ).rejects.toThrow('foreign key')
})

test('deleting a bet keeps its former results', async () => {
  await owner.query('begin')
  const { rows } = await owner.query<{ venue: string; bet_id: string }>(
    `insert into bet_former (player_id, venue, bet_id, state, valid_stake, win_loss, memo, replaced_at)
      select player_id, venue, bet_id, state, valid_stake, win_loss, memo, changed_at from bet limit 1 returning venue, bet_id`,
  )
  const bet = Object.values(rows[0]!)
  await owner.query('delete from requirement_progress where venue = $1 and bet_id = $2', bet)
  await expect(owner.query('delete from bet where venue = $1 and bet_id = $2', bet)).rejects.toThrow('foreign key')
  await owner.query('rollback')
})
