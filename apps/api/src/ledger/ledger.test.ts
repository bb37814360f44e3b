import { type Fen, fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { movementNames } from '@koi/contract/statement/statement.copy'
import { Insufficient, lockPlayer, lockPlayers, post, postMany, type Movement } from './ledger.ts'
import {
  connection,
  has,
  inTransaction,
  movement,
  postOne,
  openLedger,
  owner,
  postingsOf,
  rich,
  spend,
  twenty,
} from './ledger.testing.ts'

openLedger()

const outcomes = (results: PromiseSettledResult<string>[], outcome: string) =>
  results.filter((result) => result.status === 'fulfilled' && result.value === outcome).length

describe('one movement', () => {
  test('takes from one account what it gives to the other', async () => {
    const player = await rich(1000)
    expect(await postOne(spend(player, 300))).toBe('posted')
    expect([await has(player), await has(player, 'held'), await has(player, 'promo')]).toEqual([700, 300, -1000])
  })

  test('the same key with the same content again changes nothing', async () => {
    const first = movement()
    expect([await postOne(first), await postOne(first), await postOne({ ...first })]).toEqual([
      'posted',
      'replayed',
      'replayed',
    ])
    expect([await has(first.player), await postingsOf(first.player)]).toEqual([1000, 1])
  })

  test.each<[what: string, change: Partial<Movement>]>([
    ['amount', { amount: fen(1001) }],
    ['kind', { kind: 'opening.main', venue: undefined }],
    ['venue', { venue: 'slot' }],
  ])('rejects the same step of an order with another %s', async (_, change) => {
    const first = movement({ kind: 'opening.venue', venue: 'ag', step: 'opening' })
    await postOne(first)
    await expect(postOne({ ...first, ...change })).rejects.toThrow(/was posted with other content/)
    expect([await has(first.player, 'venue', 'ag'), await postingsOf(first.player)]).toEqual([1000, 1])
  })

  test('a key is the player’s own', async () => {
    const first = movement()
    const second = { ...first, player: newId() }
    expect([await postOne(first), await postOne(second)]).toEqual(['posted', 'posted'])
  })

  test('the last fen can be spent, and one more cannot', async () => {
    const player = await rich(500)
    await expect(postOne(spend(player, 501))).rejects.toThrow(Insufficient)
    await expect(postOne(spend(newId(), 1))).rejects.toThrow(Insufficient)
    expect(await postOne(spend(player, 500))).toBe('posted')
    await expect(postOne(spend(player, 1))).rejects.toThrow(Insufficient)
    expect([await has(player), await has(player, 'held')]).toEqual([0, 500])
  })

  test.each([0, -1, -1000, 2 ** 63, 1e19, 0.5])('an amount of %d moves nothing', async (amount) => {
    const player = await rich(1000)
    await expect(postOne({ ...spend(player, 1), amount: amount as Fen })).rejects.toThrow(/./)
    expect([await has(player), await postingsOf(player)]).toEqual([1000, 1])
  })

  test('an amount that no balance can hold moves nothing', async () => {
    const largest = Number.MAX_SAFE_INTEGER
    const player = await rich(1000)
    const huge = { ...movement({ player }), amount: 9_223_372_036_854_775_000 as Fen }
    await expect(postOne(huge)).rejects.toThrow(/fen, not 9223372036854775000/)
    expect(await postOne(movement({ player, amount: fen(largest - 1000) }))).toBe('posted')
    expect(await has(player)).toBe(largest)
  })

  test('what the transaction takes back was never moved', async () => {
    const player = await rich(1000)
    const later = inTransaction(async (tx) => {
      await post(tx, spend(player, 400))
      throw new Error('the order was not kept')
    })
    await expect(later).rejects.toThrow('the order was not kept')
    expect([await has(player), await postingsOf(player)]).toEqual([1000, 1])
  })

  test.each<[what: string, change: object, error: RegExp]>([
    ['an unknown kind', { kind: 'gift' }, /unknown movement kind gift/],
    ['a kind that needs a venue without one', { kind: 'opening.venue' }, /opening\.venue needs a venue/],
    ['a kind without a venue with one', { venue: 'ag' }, /promotion\.grant has no venue/],
    ['a venue that does not exist', { kind: 'opening.venue', venue: 'nowhere' }, /no venue nowhere/],
    ['an amount of 0', { amount: 0 }, /1 to 9007199254740991 fen, not 0/],
    ['a negative amount', { amount: -1 }, /not -1/],
    ['an amount above 2^53', { amount: 2 ** 53 }, /not 9007199254740992/],
  ])('rejects %s and writes nothing', async (_, change, error) => {
    const player = await rich(1000)
    const wrong = { ...movement({ player }), ...change }
    await expect(postOne(wrong)).rejects.toThrow(error)
    await expect(inTransaction((tx) => postMany(tx, [movement(), wrong]))).rejects.toThrow(error)
    expect([await has(player), await postingsOf(player)]).toEqual([1000, 1])
  })

  test('moves money between the two accounts of the kind, at its venue', async () => {
    const player = await rich(1000)
    const order = newId()
    const into = { player, order, venue: 'ag', amount: fen(400) }
    await postOne(movement({ ...into, kind: 'transfer.leave' }))
    expect([await has(player), await has(player, 'transit', 'ag')]).toEqual([600, 400])
    await postOne(movement({ ...into, kind: 'transfer.enter' }))
    expect([await has(player, 'transit', 'ag'), await has(player, 'venue', 'ag')]).toEqual([0, 400])
    await expect(postOne(movement({ ...into, kind: 'transfer.arrive', venue: 'slot' }))).rejects.toThrow(Insufficient)
    await postOne(movement({ ...into, kind: 'transfer.arrive' }))
    expect([await has(player), await has(player, 'venue', 'ag')]).toEqual([1000, 0])
  })

  test('the code names exactly the kinds that the database has', async () => {
    const { rows } = await connection.pool.query<{ kind: string }>('select kind from movement_kind')
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(movementNames).toSorted())
  })
})

describe('at once', () => {
  test('twenty with one key are one movement', async () => {
    const only = movement()
    const results = await twenty(() => postOne(only))
    expect([outcomes(results, 'posted'), outcomes(results, 'replayed')]).toEqual([1, 19])
    expect([await has(only.player), await postingsOf(only.player)]).toEqual([1000, 1])
  })

  test('twenty spend what seven of them can', async () => {
    const player = await rich(750)
    const results = await twenty(() => postOne(spend(player, 100)))
    expect(outcomes(results, 'posted')).toBe(7)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toHaveLength(13)
    for (const reason of refused) expect(reason).toBeInstanceOf(Insufficient)
    expect([await has(player), await has(player, 'held')]).toEqual([50, 700])
  })

  test('twenty concurrent postings to a player without a ledger row all succeed', async () => {
    const player = newId()
    expect(outcomes(await twenty((n) => postOne(movement({ player, amount: fen(n + 1) }))), 'posted')).toBe(20)
    expect([await has(player), await postingsOf(player)]).toEqual([210, 20])
  })

  test('twenty who lock two players in either order and then move money come through', async () => {
    const players = [await rich(1000), await rich(1000)]
    const results = await twenty((n) =>
      inTransaction(async (tx) => {
        const mine = n % 2 ? players : players.toReversed()
        await lockPlayers(tx, mine)
        for (const player of mine) await post(tx, spend(player, 10))
        return 'posted'
      }),
    )
    expect(outcomes(results, 'posted')).toBe(20)
    expect([await has(players[0]!), await has(players[1]!)]).toEqual([800, 800])
  })

  test('a player lock blocks postings of that player only', async () => {
    const [locked, other] = [await rich(1000), await rich(1000)]
    const impatient = (work: (tx: Tx) => Promise<unknown>) =>
      inTransaction(async (tx) => {
        await sql`set local lock_timeout = '100ms'`.execute(tx)
        await work(tx)
      })
    await inTransaction(async (tx) => {
      await lockPlayer(tx, locked)
      await expect(impatient((second) => post(second, spend(locked, 1)))).rejects.toThrow(/lock timeout/)
      await expect(impatient((second) => lockPlayer(second, locked))).rejects.toThrow(/lock timeout/)
      await impatient((second) => post(second, spend(other, 1)))
    })
    expect([await has(locked), await has(other)]).toEqual([1000, 999])
    await impatient((tx) => post(tx, spend(locked, 1)))
    expect(await has(locked)).toBe(999)
  })
})

describe('what was posted stays', () => {
  test.each([
    ['update posting set amount = amount + 1'],
    ["update posting set about = player_id where kind = 'promotion.grant'"],
    ['delete from posting'],
    ['truncate posting'],
    ['truncate journal, account, posting'],
  ])('even the owner of the tables is refused: %s', async (statement) => {
    await rich(1)
    await expect(owner.query(statement)).rejects.toThrow(/never changed/)
  })

  test.each([['update entry set amount = 1'], ['delete from entry']])(
    'both legs are one row, which is only read: %s',
    async (statement) => {
      await expect(owner.query(statement)).rejects.toThrow(/view "entry"/)
    },
  )

  test.each([
    ["update account set balance = -1 where place = 'main'", /no_overdraft/],
    [
      "insert into account (player_id, place, is_own) select player_id, 'venue', true from journal limit 1",
      /account venue with venue/,
    ],
    [
      "insert into account (player_id, place, venue, is_own) select player_id, 'held', 'ag', true from journal limit 1",
      /with venue ag/,
    ],
    [
      "insert into account (player_id, place, venue, is_own) select player_id, 'venue', 'x', true from journal limit 1",
      /no venue x/,
    ],
    ["update account set is_own = false, balance = -1 where place = 'main'", /account main with is_own/],
    [
      "insert into movement_kind values ('gift', 'promo', false, false, 'venue', true, true, false)",
      /check constraint/,
    ],
    ['delete from journal', /foreign key/],
  ])('the tables refuse what cannot be: %s', async (statement, error) => {
    await rich(1)
    await expect(owner.query(statement)).rejects.toThrow(error)
  })
})

describe('the application’s role', () => {
  test.each([
    ['insert into posting select * from posting limit 1'],
    ['update posting set amount = 1'],
    ['delete from posting'],
    ['truncate posting'],
    ["insert into account values (gen_random_uuid(), 'main', null, 1, true)"],
    ['update account set balance = balance + 1'],
    ['delete from account'],
    ['insert into journal values (gen_random_uuid(), 1)'],
    ['update journal set seq = 0'],
    ["insert into movement_kind values ('gift', 'promo', false, false, 'main', true, false, false)"],
    ["update movement_kind set target = 'held' where kind = 'deposit.credit'"],
    [`select from journal where player_id = '${newId()}' for update`],
    ['alter table posting disable trigger user'],
    ['drop trigger posting_is_final on posting'],
    ['create table another ()'],
    [
      'create or replace function refuse_posting_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ],
    ["set session_replication_role = 'replica'"],
  ])('may not: %s', async (statement) => {
    const { rows } = await connection.pool.query<{ role: string }>('select current_user as role')
    expect(rows).toEqual([{ role: 'koi_app' }])
    await expect(connection.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('a temporary table does not hide a table of the ledger from its functions', async () => {
    const client = await connection.pool.connect()
    try {
      await client.query('create temporary table movement_kind as table movement_kind')
      await client.query("update pg_temp.movement_kind set target = 'agent' where kind = 'promotion.grant'")
      const player = newId()
      await client.query("select post_movement($1, $2, 'promotion.grant', $2, null, 5, now())", [player, newId()])
      expect([await has(player), await has(player, 'agent')]).toEqual([5, 0])
    } finally {
      client.release(true)
    }
  })

  test('reads the ledger and moves money through its functions', async () => {
    const player = await rich(5)
    const { rows } = await connection.pool.query('select place, amount, balance from entry where player_id = $1', [
      player,
    ])
    expect(rows).toEqual([
      { place: 'promo', amount: -5, balance: -5 },
      { place: 'main', amount: 5, balance: 5 },
    ])
  })
})
