import { type Fen, fen } from '@koi/contract/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { account } from './accounts.ts'
import { ledgerInvariants } from './check.ts'
import { Insufficient, lockPlayer, lockPlayers, post, type Posting } from './ledger.ts'
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
    expect([await has(player), await has(player, account.held), await has(player, account.promo)]).toEqual([
      700, 300, -1000,
    ])
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

  test.each<[what: string, change: Partial<Posting>]>([
    ['amount', { amount: fen(1001) }],
    ['kind', { kind: 'packet.open' }],
    ['reason', { about: newId() }],
    ['source', { from: account.packet }],
    ['target', { to: account.held }],
  ])('the same key with another %s is refused', async (_, change) => {
    const first = movement()
    await postOne(first)
    await expect(postOne({ ...first, ...change })).rejects.toThrow(/stands for another movement/)
    expect([await has(first.player), await postingsOf(first.player)]).toEqual([1000, 1])
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
    expect([await has(player), await has(player, account.held)]).toEqual([0, 500])
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
    await expect(postOne(huge)).rejects.toThrow(/out of range/)
    expect(await postOne(movement({ player, amount: fen(largest - 1000) }))).toBe('posted')
    expect(await has(player)).toBe(largest)
  })

  test('an account that does not exist takes and gives nothing', async () => {
    const player = await rich(1000)
    await expect(postOne({ ...spend(player, 100), to: 99 })).rejects.toThrow(/foreign key/)
    await expect(postOne({ ...spend(player, 100), from: 99 })).rejects.toThrow(/foreign key/)
    await expect(postOne({ ...spend(player, 100), to: account.main })).rejects.toThrow(/check constraint/)
    expect(await has(player)).toBe(1000)
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

  test.each<[what: string, change: object]>([
    ['of an unknown kind', { kind: 'gift' }],
    ['against the way of its kind', { kind: 'promotion.grant', from: account.main, to: account.promo }],
    ['along the way of another kind', { kind: 'deposit.credit' }],
  ])('a movement %s is refused, or the check tells it', async (_, change) => {
    const player = await rich(1000)
    const ways = ledgerInvariants.find((invariant) => invariant.name === 'money moves only along the ways of its kind')
    const told = connection.db.transaction().execute(async (tx) => {
      await post(tx, movement({ player, ...change }))
      const { rows } = await sql<{ broken: string }>`${sql.raw(ways?.query ?? '')}`.execute(tx)
      throw new Error(rows[0]?.broken ?? 'no invariant failed')
    })
    await expect(told).rejects.toThrow(/ posting 2 | kind|way/)
    expect([await has(player), await postingsOf(player)]).toEqual([1000, 1])
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
    expect([await has(player), await has(player, account.held)]).toEqual([50, 700])
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
    ['update ledger.posting set amount = amount + 1'],
    ["update ledger.posting set about = player_id where kind = 'promotion.grant'"],
    ['delete from ledger.posting'],
    ['truncate ledger.posting'],
    ['truncate ledger.player, ledger.account, ledger.posting'],
  ])('even the owner of the tables is refused: %s', async (statement) => {
    await rich(1)
    await expect(owner.query(statement)).rejects.toThrow(/never changed/)
  })

  test.each([['update ledger.entry set amount = 1'], ['delete from ledger.entry']])(
    'both legs are one row, which is only read: %s',
    async (statement) => {
      await expect(owner.query(statement)).rejects.toThrow(/ledger\.entry|view "entry"/)
    },
  )

  test.each([
    ['update ledger.account set balance = -1 where code = 100', /no_overdraft/],
    ['delete from ledger.player', /foreign key/],
  ])('the tables refuse what cannot be: %s', async (statement, error) => {
    await rich(1)
    await expect(owner.query(statement)).rejects.toThrow(error)
  })
})

describe('the application’s role', () => {
  test.each([
    ['insert into ledger.posting select * from ledger.posting limit 1'],
    ['update ledger.posting set amount = 1'],
    ['delete from ledger.posting'],
    ['truncate ledger.posting'],
    ['insert into ledger.account values (gen_random_uuid(), 100, 1)'],
    ['update ledger.account set balance = balance + 1'],
    ['delete from ledger.account'],
    ['insert into ledger.player values (gen_random_uuid(), 1)'],
    ['update ledger.player set seq = 0'],
    ["insert into ledger.account_code values (50, 'gift')"],
    [`select from ledger.player where player_id = '${newId()}' for update`],
    ['alter table ledger.posting disable trigger user'],
    ['drop trigger posting_is_final on ledger.posting'],
    ['create table ledger.another ()'],
    [
      'create or replace function ledger.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    ],
    ["set session_replication_role = 'replica'"],
  ])('may not: %s', async (statement) => {
    const { rows } = await connection.pool.query<{ role: string }>('select current_user as role')
    expect(rows).toEqual([{ role: 'koi_app' }])
    await expect(connection.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('reads the ledger and moves money through its functions', async () => {
    const player = await rich(5)
    const { rows } = await connection.pool.query(
      'select code, amount, balance from ledger.entry where player_id = $1',
      [player],
    )
    expect(rows).toEqual([
      { code: account.promo, amount: -5, balance: -5 },
      { code: account.main, amount: 5, balance: 5 },
    ])
  })
})
