import { type Fen, fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { movementNames } from '@koi/contract/play/statement/statement.copy'
import { Insufficient, lockPlayer, lockPlayers, post, postMany, type Movement } from './ledger.ts'
import {
  connection,
  balance,
  inTransaction,
  movement,
  postOne,
  openLedger,
  owner,
  loadPostings,
  fundedPlayer,
  spend,
  run20,
} from './ledger.testing.ts'

openLedger()

const countOf = (results: PromiseSettledResult<string>[], outcome: string) =>
  results.filter((result) => result.status === 'fulfilled' && result.value === outcome).length

describe('post', () => {
  test('moves the amount from one account to the other', async () => {
    const player = await fundedPlayer(1000)
    expect(await postOne(spend(player, 300))).toBe('posted')
    expect([await balance(player), await balance(player, 'held'), await balance(player, 'promo')]).toEqual([
      700, 300, -1000,
    ])
  })

  test('replays a repeated key with the same content', async () => {
    const first = movement()
    expect([await postOne(first), await postOne(first), await postOne({ ...first })]).toEqual([
      'posted',
      'replayed',
      'replayed',
    ])
    expect([await balance(first.player), await loadPostings(first.player)]).toEqual([1000, 1])
  })

  test.each<[what: string, change: Partial<Movement>]>([
    ['amount', { amount: fen(1001) }],
    ['kind', { kind: 'opening.main', venue: undefined }],
    ['venue', { venue: 'slot' }],
  ])('rejects a repeated key with another %s', async (_, change) => {
    const first = movement({ kind: 'opening.venue', venue: 'ag', step: 'opening' })
    await postOne(first)
    await expect(postOne({ ...first, ...change })).rejects.toThrow(/was posted with other content/)
    expect([await balance(first.player, 'venue', 'ag'), await loadPostings(first.player)]).toEqual([1000, 1])
  })

  test('the same key posts once for each player', async () => {
    const first = movement()
    const second = { ...first, player: newId() }
    expect([await postOne(first), await postOne(second)]).toEqual(['posted', 'posted'])
  })

  test('spends down to a balance of 0 and rejects 1 fen more', async () => {
    const player = await fundedPlayer(500)
    await expect(postOne(spend(player, 501))).rejects.toThrow(Insufficient)
    await expect(postOne(spend(newId(), 1))).rejects.toThrow(Insufficient)
    expect(await postOne(spend(player, 500))).toBe('posted')
    await expect(postOne(spend(player, 1))).rejects.toThrow(Insufficient)
    expect([await balance(player), await balance(player, 'held')]).toEqual([0, 500])
  })

  test.each([0, -1, -1000, 2 ** 63, 1e19, 0.5])('rejects an amount of %d', async (amount) => {
    const player = await fundedPlayer(1000)
    await expect(postOne({ ...spend(player, 1), amount: amount as Fen })).rejects.toThrow(/./)
    expect([await balance(player), await loadPostings(player)]).toEqual([1000, 1])
  })

  test('rejects an amount above the largest balance', async () => {
    const largest = Number.MAX_SAFE_INTEGER
    const player = await fundedPlayer(1000)
    const huge = { ...movement({ player }), amount: 9_223_372_036_854_775_000 as Fen }
    await expect(postOne(huge)).rejects.toThrow(/fen, not 9223372036854775000/)
    expect(await postOne(movement({ player, amount: fen(largest - 1000) }))).toBe('posted')
    expect(await balance(player)).toBe(largest)
  })

  test('a rolled-back transaction leaves no posting', async () => {
    const player = await fundedPlayer(1000)
    const later = inTransaction(async (tx) => {
      post(tx, spend(player, 400))
      throw new Error('the order was not stored')
    })
    await expect(later).rejects.toThrow('the order was not stored')
    expect([await balance(player), await loadPostings(player)]).toEqual([1000, 1])
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
    const player = await fundedPlayer(1000)
    const wrong = { ...movement({ player }), ...change }
    await expect(postOne(wrong)).rejects.toThrow(error)
    await expect(inTransaction((tx) => postMany(tx, [movement(), wrong]))).rejects.toThrow(error)
    expect([await balance(player), await loadPostings(player)]).toEqual([1000, 1])
  })

  test('moves money between the two accounts of the kind, at its venue', async () => {
    const player = await fundedPlayer(1000)
    const order = newId()
    const into = { player, order, venue: 'ag', amount: fen(400) }
    await postOne(movement({ ...into, kind: 'transfer.leave' }))
    expect([await balance(player), await balance(player, 'transit', 'ag')]).toEqual([600, 400])
    await postOne(movement({ ...into, kind: 'transfer.enter' }))
    expect([await balance(player, 'transit', 'ag'), await balance(player, 'venue', 'ag')]).toEqual([0, 400])
    await expect(postOne(movement({ ...into, kind: 'transfer.arrive', venue: 'slot' }))).rejects.toThrow(Insufficient)
    await postOne(movement({ ...into, kind: 'transfer.arrive' }))
    expect([await balance(player), await balance(player, 'venue', 'ag')]).toEqual([1000, 0])
  })

  test('movementNames has exactly the kinds of movement_kind', async () => {
    const { rows } = await connection.pool.query<{ kind: string }>('select kind from movement_kind')
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(movementNames).toSorted())
  })
})

describe('concurrent post', () => {
  test('20 concurrent posts with the same key post once', async () => {
    const only = movement()
    const results = await run20(() => postOne(only))
    expect([countOf(results, 'posted'), countOf(results, 'replayed')]).toEqual([1, 19])
    expect([await balance(only.player), await loadPostings(only.player)]).toEqual([1000, 1])
  })

  test('of 20 concurrent posts, the 7 that the balance covers succeed', async () => {
    const player = await fundedPlayer(750)
    const results = await run20(() => postOne(spend(player, 100)))
    expect(countOf(results, 'posted')).toBe(7)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toHaveLength(13)
    for (const reason of refused) expect(reason).toBeInstanceOf(Insufficient)
    expect([await balance(player), await balance(player, 'held')]).toEqual([50, 700])
  })

  test('20 concurrent posts to a player without a ledger row all succeed', async () => {
    const player = newId()
    expect(countOf(await run20((n) => postOne(movement({ player, amount: fen(n + 1) }))), 'posted')).toBe(20)
    expect([await balance(player), await loadPostings(player)]).toEqual([210, 20])
  })

  test('20 transactions that lock two players in either order run without deadlock', async () => {
    const players = [await fundedPlayer(1000), await fundedPlayer(1000)]
    const results = await run20((n) =>
      inTransaction(async (tx) => {
        const mine = n % 2 ? players : players.toReversed()
        await lockPlayers(tx, mine)
        for (const player of mine) post(tx, spend(player, 10))
        return 'posted'
      }),
    )
    expect(countOf(results, 'posted')).toBe(20)
    expect([await balance(players[0]!), await balance(players[1]!)]).toEqual([800, 800])
  })

  test('a player lock blocks postings of that player only', async () => {
    const [locked, other] = [await fundedPlayer(1000), await fundedPlayer(1000)]
    const withLockTimeout = (work: (tx: Tx) => unknown) =>
      inTransaction(async (tx) => {
        await sql`set local lock_timeout = '100ms'`.execute(tx)
        await work(tx)
      })
    await inTransaction(async (tx) => {
      await lockPlayer(tx, locked)
      await expect(withLockTimeout((second) => post(second, spend(locked, 1)))).rejects.toThrow(/lock timeout/)
      await expect(withLockTimeout((second) => lockPlayer(second, locked))).rejects.toThrow(/lock timeout/)
      await withLockTimeout((second) => post(second, spend(other, 1)))
    })
    expect([await balance(locked), await balance(other)]).toEqual([1000, 999])
    await withLockTimeout((tx) => post(tx, spend(locked, 1)))
    expect(await balance(locked)).toBe(999)
  })
})

describe('immutability of postings', () => {
  test.each([
    ['update posting set amount = amount + 1'],
    ["update posting set about = player_id where kind = 'promotion.grant'"],
    ['delete from posting'],
    ['truncate posting'],
    ['truncate journal, account, posting'],
  ])('a trigger rejects the table owner’s: %s', async (statement) => {
    await fundedPlayer(1)
    await expect(owner.query(statement)).rejects.toThrow(/never changed/)
  })

  test.each([['update entry set amount = 1'], ['delete from entry']])(
    'the view entry is read-only: %s',
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
  ])('constraints reject: %s', async (statement, error) => {
    await fundedPlayer(1)
    await expect(owner.query(statement)).rejects.toThrow(error)
  })
})

describe('role koi_app', () => {
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
  ])('is denied: %s', async (statement) => {
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
      expect([await balance(player), await balance(player, 'agent')]).toEqual([5, 0])
    } finally {
      client.release(true)
    }
  })

  test('may read the ledger and post through its functions', async () => {
    const player = await fundedPlayer(5)
    const { rows } = await connection.pool.query('select place, amount, balance from entry where player_id = $1', [
      player,
    ])
    expect(rows).toEqual([
      { place: 'promo', amount: -5, balance: -5 },
      { place: 'main', amount: 5, balance: 5 },
    ])
  })
})
