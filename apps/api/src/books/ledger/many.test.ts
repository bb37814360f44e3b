import { type Fen, fen } from '@koi/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, newId } from '../../platform/text/id.ts'
import { Insufficient, lockPlayers, post, type Movement, postMany } from './ledger.ts'
import {
  connection,
  balance,
  inTransaction,
  movement,
  postBatch,
  postOne,
  openLedger,
  loadPostings,
  fundedPlayer,
  spend,
  run20,
} from './ledger.testing.ts'

openLedger()

const newPlayers = (count: number): string[] => Array.from({ length: count }, () => newId())

describe('postMany', () => {
  test('produces the same postings as single posts', async () => {
    const crowd = newPlayers(300)
    const gifts = crowd.map((player, n) => movement({ player, amount: fen(n + 1) }))
    expect(new Set(await postBatch(gifts))).toEqual(new Set(['posted']))
    const { rows } = await connection.pool.query(
      `select p.seq, p.kind, p.about, p.venue, p.amount, p.source_balance, p.target_balance, p.at
       from unnest($1::uuid[]) with ordinality as crowd (player, n) join posting p on p.player_id = crowd.player order by n`,
      [crowd],
    )
    expect(rows).toEqual(
      gifts.map(({ kind, order, amount, at }) => ({
        seq: 1,
        kind,
        about: order,
        venue: null,
        amount,
        source_balance: -amount,
        target_balance: amount,
        at,
      })),
    )
  })

  test('posts the movements of one player in order, alone or mixed with those of others', async () => {
    const [player, other] = [newId(), newId()]
    const chain = [movement({ player, amount: fen(500) }), spend(player, 200), spend(player, 300)]
    expect(await postBatch(chain)).toEqual(['posted', 'posted', 'posted'])
    expect([await balance(player), await balance(player, 'held')]).toEqual([0, 500])
    const among = [movement({ player }), movement({ player: other }), spend(player, 1000), spend(other, 1)]
    expect(await postBatch(among)).toEqual(['posted', 'posted', 'posted', 'posted'])
    expect([await balance(player), await balance(other), await loadPostings(player)]).toEqual([0, 999, 5])
  })

  test('accepts an empty batch', async () => {
    expect(await postBatch([])).toEqual([])
  })

  test('replays repeated keys in any position', async () => {
    const [first, second] = [movement(), movement()]
    await postOne(first)
    expect(await postBatch([first, second, first])).toEqual(['replayed', 'posted', 'replayed'])
    expect(await postBatch([second, first])).toEqual(['replayed', 'replayed'])
    expect([await loadPostings(first.player), await loadPostings(second.player)]).toEqual([1, 1])
  })

  test.each<[what: string, change: Partial<Movement>]>([
    ['amount', { amount: fen(1001) }],
    ['kind', { kind: 'opening.main', venue: undefined }],
    ['venue', { venue: 'slot' }],
  ])('a repeated key with another %s rejects the whole batch', async (_, change) => {
    const [first, other] = [movement({ kind: 'opening.venue', venue: 'ag', step: 'opening' }), movement()]
    await postOne(first)
    await expect(postBatch([other, { ...first, ...change }])).rejects.toThrow(/was posted with other content/)
    expect([await loadPostings(first.player), await loadPostings(other.player)]).toEqual([1, 0])
  })

  test('an insufficient balance rolls back the whole batch', async () => {
    const [poor, wealthy] = [await fundedPlayer(500), await fundedPlayer(1000)]
    for (const wanted of [spend(poor, 501), spend(newId(), 1)])
      await expect(postBatch([spend(wealthy, 1), wanted])).rejects.toThrow(Insufficient)
    await expect(postBatch([spend(wealthy, 1), spend(poor, 300), spend(poor, 300)])).rejects.toThrow(Insufficient)
    expect([await balance(poor), await balance(wealthy), await loadPostings(wealthy)]).toEqual([500, 1000, 1])
    expect(await postBatch([spend(wealthy, 1000), spend(poor, 500)])).toEqual(['posted', 'posted'])
  })

  test.each([0, -1, 2 ** 63, 0.5])('an amount of %d in one movement rolls back the whole batch', async (amount) => {
    const [player, other] = [await fundedPlayer(1000), await fundedPlayer(1000)]
    await expect(postBatch([spend(other, 1), { ...spend(player, 1), amount: amount as Fen }])).rejects.toThrow(/./)
    expect([await balance(player), await balance(other)]).toEqual([1000, 1000])
  })
})

describe('concurrent postMany', () => {
  test('20 concurrent batches with the same keys post each once', async () => {
    const gifts = newPlayers(10).map((player) => movement({ player }))
    const results = await run20((n) => postBatch(n % 2 ? gifts : gifts.toReversed()))
    const outcomes = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : ['failed']))
    expect([outcomes.length, outcomes.filter((outcome) => outcome === 'posted').length]).toEqual([200, 10])
    expect(outcomes).not.toContain('failed')
    for (const { player } of gifts) expect([await balance(player), await loadPostings(player)]).toEqual([1000, 1])
  })

  test('of 20 concurrent batches, the 7 that the balance covers succeed', async () => {
    const crowd = await Promise.all(newPlayers(10).map(() => fundedPlayer(750)))
    const results = await run20((n) => {
      const drafts = crowd.map((player) => spend(player, 100))
      return postBatch([...drafts.slice(n % 10), ...drafts.slice(0, n % 10)])
    })
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    for (const player of crowd) expect([await balance(player), await balance(player, 'held')]).toEqual([50, 700])
  })

  test('batches run beside single posts and held player locks without deadlock', async () => {
    const crowd = await Promise.all(newPlayers(5).map(() => fundedPlayer(1000)))
    const results = await run20((n) =>
      inTransaction(async (tx) => {
        if (n % 3 === 0)
          return postMany(
            tx,
            crowd.toReversed().map((player) => spend(player, 10)),
          )
        await lockPlayers(tx, crowd)
        for (const player of crowd) post(tx, spend(player, 10))
      }),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    for (const player of crowd) expect([await balance(player), await loadPostings(player)]).toEqual([800, 21])
  })
})

const someKinds = [
  'promotion.grant',
  'withdrawal.hold',
  'withdrawal.return',
  'transfer.leave',
  'transfer.return',
] as const
const draft = fc.record({
  player: fc.nat(2),
  key: fc.nat(9),
  kind: fc.constantFrom(...someKinds),
  venue: fc.constantFrom('ag', 'slot'),
  amount: fc.integer({ min: 1, max: 4 }),
})
type Draft = typeof draft extends fc.Arbitrary<infer Value> ? Value : never

test('post_movements has the outcomes, balances and postings of the same movements posted singly', async () => {
  const order = newId()
  const valuesOf = (owners: string[]) => (one: Draft) => {
    const venue = one.kind.startsWith('transfer.') ? one.venue : null
    return [owners[one.player]!, keyOf(order, String(one.key)), one.kind, order, venue, one.amount, new Date(0)]
  }
  const rowsOf = async (table: string, owners: string[]) =>
    Promise.all(
      owners.map(
        async (owner) =>
          (
            await connection.pool.query(
              `select to_jsonb(t) - 'player_id' as row from ${table} t where player_id = $1 order by 1`,
              [owner],
            )
          ).rows,
      ),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 2, maxLength: 12 }), async (drafts) => {
      const [single, batch] = [newPlayers(3), newPlayers(3)]
      const singleOutcomes: unknown[] = []
      for (const values of drafts.map(valuesOf(single))) {
        const { rows } = await connection.pool.query(
          'select post_movement($1, $2, $3, $4, $5, $6, $7) as outcome',
          values,
        )
        singleOutcomes.push(rows[0].outcome)
      }
      const batchValues = drafts.map(valuesOf(batch))
      const { rows } = await connection.pool.query(
        'select post_movements($1, $2, $3, $4, $5, $6, $7) as outcomes',
        [0, 1, 2, 3, 4, 5, 6].map((n) => batchValues.map((values) => values[n])),
      )
      expect(rows[0].outcomes).toEqual(singleOutcomes)
      for (const table of ['posting', 'account', 'journal'])
        expect(await rowsOf(table, batch)).toEqual(await rowsOf(table, single))
    }),
    { numRuns: 100 },
  )
})
