import { fen } from '@koi/contract/money'
import { addDays, type Day, day, dayOf, plus, startOf } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BetApp, openBetApp } from '../../play/bet/bet.testing.ts'
import { handleEvents, loggedEvents } from '../../platform/event/event.testing.ts'
import { playDaysOf } from './days.testing.ts'
import { readEvents } from './read.ts'

let app: BetApp
beforeAll(async () => {
  app = await openBetApp()
})
afterAll(() => app.finish())

const { openPlayer, report, loadPlay, countPlay } = playDaysOf(() => app)

test('an open bet changes no day, a settlement changes one day, and a correction to another day changes both', async () => {
  const { id, name } = await openPlayer()
  const today = dayOf(app.clock.now())
  const at = (days: number) => plus(app.clock.now(), -days * day)
  const bet = { ...app.reportedBet(name, { betId: `open-${name}` }), betAt: at(3), changedAt: at(3) }
  await report({ ...bet, state: 'open', winLoss: fen(0), settledAt: null })
  expect((await loggedEvents(app, 'bet.settled')).filter(({ playerId }) => playerId === id)).toEqual([])
  await report({ ...bet, settledAt: at(2), changedAt: at(2) })
  await handleEvents(app.app)
  const sums = { categoryId: 'slots', bets: 1, stake: 100, validStake: 100, winLoss: -100 }
  expect(await loadPlay(id)).toEqual([{ ...sums, day: addDays(today, -2) }])
  await report({ ...bet, settledAt: at(1), changedAt: at(1), winLoss: fen(250) })
  await handleEvents(app.app)
  expect(await loadPlay(id)).toEqual([{ ...sums, winLoss: 250, day: addDays(today, -1) }])
  const events = (await loggedEvents(app, 'bet.settled')).filter(({ playerId }) => playerId === id)
  expect(events.map(({ data }) => data)).toMatchObject([
    { days: [addDays(today, -2)] },
    { days: [addDays(today, -2), addDays(today, -1)] },
  ])
  await report({ ...bet, state: 'void', winLoss: fen(0), validStake: fen(0), settledAt: at(1), changedAt: at(0) })
  await handleEvents(app.app)
  expect(await loadPlay(id)).toEqual([])
})

test('a bet settled at midnight Beijing time counts for the day that begins', async () => {
  const { id, name } = await openPlayer()
  const midnight = startOf('2026-03-10' as Day)
  const bet = (betId: string, settledAt: typeof midnight) =>
    app.reportedBet(name, { betId: `${betId}-${name}`, betAt: plus(midnight, -day), settledAt, changedAt: settledAt })
  await report(bet('before', plus(midnight, -1)), bet('after', midnight))
  await handleEvents(app.app)
  expect((await loadPlay(id)).map(({ day, bets }) => [day, bets])).toEqual([
    ['2026-03-09', 1],
    ['2026-03-10', 1],
  ])
})

test('several concurrent readers count every day, and a read without events takes one round trip', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, openPlayer))
  await Promise.all([
    ...players.map(({ name }) => report(app.reportedBet(name, { betId: `many-${name}` }))),
    ...Array.from({ length: 3 }, () => handleEvents(app.app)),
  ])
  await handleEvents(app.app)
  for (const { id } of players) expect(await loadPlay(id)).toEqual(await countPlay(id))
  expect(await readEvents(app.app)).toBe(0)
})
