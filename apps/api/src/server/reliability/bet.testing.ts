import { addDays, dayOf } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { fenOf, readBalances, textOf } from './balances.testing.ts'
import { byPlayer, send, some, step, duplicates, which, whom } from './step.testing.ts'

const bet = step(
  'bet',
  fc.tuple(whom, fc.constantFrom('slot', 'slot', 'ag', 'obgdy'), fc.constantFrom(1, 100, 5000, 10_000, 20_000)),
  async (model, who, venue, stake) => {
    const person = model.people[who % model.people.length]!
    if ((await readBalances(model, person)).wallets.get(venue)! < stake) return null
    const { bet_id } = await model.sandbox.control<{ bet_id: string }>('POST', '/control/bets', {
      venue,
      player: person.name,
      amount: textOf(stake),
    })
    model.bets.push({ id: bet_id, person, stake })
    person.worth -= stake
    return 'placed'
  },
)

const settle = step(
  'settle',
  fc.tuple(which, fc.constantFrom(1, 1, 1, 0), fc.constantFrom(-1, -0.5, 0, 0.37, 1, 7)),
  async (model, n, status, share) => {
    const found = some(model.bets, n)
    if (!found) return null
    const { person, id, stake } = found
    const sum = async () =>
      [...(await readBalances(model, person)).wallets.values()].reduce((total, one) => total + one, 0)
    const before = await sum()
    await model.sandbox.control('POST', `/control/bets/${id}/settle`, {
      status,
      win_loss: textOf(Math.trunc(stake * share)),
      settled_at: String(Date.parse(model.app.clock.now())),
    })
    person.worth += (await sum()) - before
    return status
  },
)

const rebate = byPlayer('rebate', 'POST /api/dofanshui', fc.tuple(duplicates), async (model, person, times) => {
  const { app } = model
  await app.callConsoleApi('POST /console/api/jobs/collect-bets/run')
  for (const date of [dayOf(app.clock.now()), addDays(dayOf(app.clock.now()), -1)])
    expect((await app.callConsoleApi('POST /console/api/jobs/rebate/run', { date })).status).toBe(200)
  const { nojisuan } = (await app.callPlayerApi('POST /api/getfanshui', {}, person.token)).data as { nojisuan: string }
  const pending = fenOf(String(nojisuan))
  const { code } = await send(model, person, 'POST /api/dofanshui', {}, times)
  expect({ pending, code }).toEqual({ pending, code: pending > 0 ? 200 : 422 })
  person.worth += pending
  person.requiredTurnover += pending
  return code
})

export const betCommands = [bet, bet, bet, bet, settle, settle, settle, settle, rebate]
