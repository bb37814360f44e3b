import { type Fen, fen } from '@koi/contract/money'
import { describe, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { account } from './accounts.ts'
import { Insufficient, lockPlayers, post, type Posting, postMany } from './ledger.ts'
import {
  connection,
  has,
  inTransaction,
  movement,
  postOne,
  openLedger,
  postingsOf,
  rich,
  spend,
  twenty,
} from './ledger.testing.ts'

openLedger()

const many = (postings: Posting[]) => inTransaction((tx) => postMany(tx, postings))
const players = (count: number): string[] => Array.from({ length: count }, () => newId())

describe('many movements in one go', () => {
  test('of many players are what they are one by one', async () => {
    const crowd = players(300)
    const gifts = crowd.map((player, n) => movement({ player, amount: fen(n + 1) }))
    expect(new Set(await many(gifts))).toEqual(new Set(['posted']))
    const { rows } = await connection.pool.query(
      `select p.seq, p.key, p.kind, p.about, p.source, p.target, p.amount, p.source_balance, p.target_balance, p.at
       from unnest($1::uuid[]) with ordinality as crowd (player, n) join ledger.posting p on p.player_id = crowd.player order by n`,
      [crowd],
    )
    expect(rows).toEqual(
      gifts.map(({ key, kind, about, from, to, amount, at }) => ({
        seq: 1,
        key,
        kind,
        about,
        source: from,
        target: to,
        amount,
        source_balance: -amount,
        target_balance: amount,
        at,
      })),
    )
  })

  test('of one player happen in their order, alone or among those of others', async () => {
    const [player, other] = [newId(), newId()]
    const chain = [movement({ player, amount: fen(500) }), spend(player, 200), spend(player, 300)]
    expect(await many(chain)).toEqual(['posted', 'posted', 'posted'])
    expect([await has(player), await has(player, account.held)]).toEqual([0, 500])
    const among = [movement({ player }), movement({ player: other }), spend(player, 1000), spend(other, 1)]
    expect(await many(among)).toEqual(['posted', 'posted', 'posted', 'posted'])
    expect([await has(player), await has(other), await postingsOf(player)]).toEqual([0, 999, 5])
  })

  test('none are nothing', async () => {
    expect(await many([])).toEqual([])
  })

  test('the same keys with the same content again change nothing, wherever they stand', async () => {
    const [first, second] = [movement(), movement()]
    await postOne(first)
    expect(await many([first, second, first])).toEqual(['replayed', 'posted', 'replayed'])
    expect(await many([second, first])).toEqual(['replayed', 'replayed'])
    expect([await postingsOf(first.player), await postingsOf(second.player)]).toEqual([1, 1])
  })

  test.each<[what: string, change: Partial<Posting>]>([
    ['amount', { amount: fen(1001) }],
    ['kind', { kind: 'packet.open' }],
    ['reason', { about: newId() }],
    ['source', { from: account.packet }],
    ['target', { to: account.held }],
  ])('one key with another %s refuses them all', async (_, change) => {
    const [first, other] = [movement(), movement()]
    await postOne(first)
    await expect(many([other, { ...first, ...change }])).rejects.toThrow(/stands for another movement/)
    expect([await postingsOf(first.player), await postingsOf(other.player)]).toEqual([1, 0])
  })

  test('one that the player cannot pay refuses them all, and what they could have paid stays', async () => {
    const [poor, wealthy] = [await rich(500), await rich(1000)]
    for (const wanted of [spend(poor, 501), spend(newId(), 1)])
      await expect(many([spend(wealthy, 1), wanted])).rejects.toThrow(Insufficient)
    await expect(many([spend(wealthy, 1), spend(poor, 300), spend(poor, 300)])).rejects.toThrow(Insufficient)
    expect([await has(poor), await has(wealthy), await postingsOf(wealthy)]).toEqual([500, 1000, 1])
    expect(await many([spend(wealthy, 1000), spend(poor, 500)])).toEqual(['posted', 'posted'])
  })

  test.each([0, -1, 2 ** 63, 0.5])('an amount of %d among others moves nothing', async (amount) => {
    const [player, other] = [await rich(1000), await rich(1000)]
    await expect(many([spend(other, 1), { ...spend(player, 1), amount: amount as Fen }])).rejects.toThrow(/./)
    expect([await has(player), await has(other)]).toEqual([1000, 1000])
  })

  test.each<[what: string, change: Partial<Posting>]>([
    ['into an account that does not exist', { to: 99 }],
    ['out of one that does not exist', { from: 99 }],
    ['into the account it comes from', { to: account.main }],
  ])('a movement %s among others moves nothing', async (_, change) => {
    const [player, other] = [await rich(1000), await rich(1000)]
    await expect(many([spend(other, 1), { ...spend(player, 100), ...change }])).rejects.toThrow(
      /foreign key|between two accounts/,
    )
    expect([await has(player), await has(other)]).toEqual([1000, 1000])
  })
})

describe('many at once', () => {
  test('twenty with the same keys are one of each', async () => {
    const gifts = players(10).map((player) => movement({ player }))
    const results = await twenty((n) => many(n % 2 ? gifts : gifts.toReversed()))
    const told = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : ['failed']))
    expect([told.length, told.filter((outcome) => outcome === 'posted').length]).toEqual([200, 10])
    expect(told).not.toContain('failed')
    for (const { player } of gifts) expect([await has(player), await postingsOf(player)]).toEqual([1000, 1])
  })

  test('twenty spend what seven of them can, of each of ten players in any order', async () => {
    const crowd = await Promise.all(players(10).map(() => rich(750)))
    const results = await twenty((n) => {
      const drafts = crowd.map((player) => spend(player, 100))
      return many([...drafts.slice(n % 10), ...drafts.slice(0, n % 10)])
    })
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    for (const player of crowd) expect([await has(player), await has(player, account.held)]).toEqual([50, 700])
  })

  test('they stand next to single ones and next to who holds the locks of several', async () => {
    const crowd = await Promise.all(players(5).map(() => rich(1000)))
    const results = await twenty((n) =>
      inTransaction(async (tx) => {
        if (n % 3 === 0)
          return void (await postMany(
            tx,
            crowd.toReversed().map((player) => spend(player, 10)),
          ))
        await lockPlayers(tx, crowd)
        for (const player of crowd) await post(tx, spend(player, 10))
      }),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const player of crowd) expect([await has(player), await postingsOf(player)]).toEqual([800, 21])
  })
})
