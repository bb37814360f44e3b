import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTally, tallyOf } from './tally.ts'
import { openTestApp, type TestApp } from './testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

const rowsOfTally = async (): Promise<number> =>
  (
    await app.app.db
      .selectFrom('tally')
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows
const counted = async (): Promise<number> =>
  (
    await app.app.db
      .selectFrom('player')
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

test('counts twenty simultaneous registrations exactly, while the tally is folded concurrently', async () => {
  const before = await counted()
  let isOver = false
  const folding = Array.from({ length: 3 }, async () => {
    while (!isOver) await foldTally(app.app, 0)
  })
  const looking = (async () => {
    let last = before
    while (!isOver) {
      const { total } = await tallyOf(app.app.db, 'player')
      expect(total).toBeGreaterThanOrEqual(last)
      last = total
    }
  })()
  await Promise.all(Array.from({ length: 20 }, () => app.join())).finally(() => (isOver = true))
  await Promise.all([...folding, looking])
  expect(await tallyOf(app.app.db, 'player')).toEqual({ total: before + 20 })
  expect(await counted()).toBe(before + 20)
})

test('a rollback leaves the tally unchanged, and a fold leaves one row per figure', async () => {
  const { db } = app.app
  const { total } = await tallyOf(db, 'bet')
  const taken = db.transaction().execute(async (tx) => {
    await tx.deleteFrom('bet').execute()
    expect(await tallyOf(tx, 'bet', 'stakes', 'results')).toEqual({ total: 0, stakes: 0, results: 0 })
    // A concurrent fold skips the rows that this transaction has locked.
    await foldTally(app.app, 0)
    throw new Error('not so')
  })
  await expect(taken).rejects.toThrow('not so')
  expect(await tallyOf(db, 'bet')).toEqual({ total })
  await foldTally(app.app, 0)
  expect(await rowsOfTally()).toBe(8)
})

test('totals of whole and filtered lists agree, and the sums of bets follow changes of their rows', async () => {
  const bets = async (query = {}) => (await app.operate('GET /console/api/bets', query)).body
  const [whole, all] = [await bets(), await bets({ from: '2000-01-01' })]
  expect(whole.total).toBeGreaterThan(0)
  for (const field of ['total', 'stake_total', 'win_loss_total']) expect(whole[field]).toBe(all[field])
  const { venue, betId, winLoss, playerId } = await app.app.db
    .selectFrom('bet')
    .selectAll()
    .where('state', '=', 'settled')
    .limit(1)
    .executeTakeFirstOrThrow()
  const set = (change: { winLoss: typeof winLoss }) =>
    app.app.db
      .updateTable('bet')
      .set(change)
      .where('venue', '=', venue)
      .where('betId', '=', betId)
      .where('playerId', '=', playerId)
      .execute()
  await set({ winLoss: (winLoss + 500) as typeof winLoss })
  const changed = await bets()
  expect(Number(changed.win_loss_total) - Number(whole.win_loss_total)).toBeCloseTo(5)
  await set({ winLoss })
  expect(await bets()).toEqual(whole)
  for (const list of ['players', 'deposits', 'withdrawals', 'transfers', 'rebates'])
    expect((await app.operate(`GET /console/api/${list}`)).body.total, list).toBe(
      (await app.operate(`GET /console/api/${list}`, { from: '2000-01-01' })).body.total,
    )
})

test('the pages of a list together hold its rows in order, whether read from the start or the end [D-061]', async () => {
  const idsOf = async (query: Record<string, string>) => {
    const { items, total } = (await app.operate('GET /console/api/transfers', query)).body
    return { ids: items.map(({ id }: { id: string }) => id) as string[], total: total as number }
  }
  const { ids: all, total } = await idsOf({ per_page: '100' })
  expect(all).toHaveLength(total)
  const pages: string[] = []
  for (let page = 1; page <= Math.ceil(total / 3); page++)
    pages.push(...(await idsOf({ page: String(page), per_page: '3' })).ids)
  expect(pages).toEqual(all)
  expect(await idsOf({ page: '1000', per_page: '3' })).toEqual({ ids: [], total })
})
