import { fenFromYuan } from '@koi/contract/money'
import { millisOf, minute } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { payPassword } from '../platform/testing.ts'
import { readBalances } from './balances.testing.ts'
import { amountOf, byPlayer, edge, send, duplicates } from './step.testing.ts'
import { bindCard, type Person, type World } from './world.testing.ts'

const now = ({ app }: World): number => millisOf(app.clock.now())

const bind = byPlayer('bindCard', 'POST /api/bindcard', fc.tuple(), async (world, person) => {
  const { code } = await bindCard(world, person)
  const locked = lockedOut(world, person)
  expect(code).toBe(locked ? 429 : person.hasCard ? 409 : 200)
  if (!locked) person.wrongs = []
  if (code === 200) person.hasCard = true
  return code
})

/** Three wrong payment passwords within half an hour lock it, as configured in the environment. */
function lockedOut(world: World, person: Person): boolean {
  person.wrongs = person.wrongs.filter((at) => at > now(world) - 30 * minute)
  return person.wrongs.length >= 3
}

const withdraw = byPlayer(
  'withdraw',
  'POST /api/withdraw',
  fc.tuple(edge, fc.constantFrom(true, true, true, true, false), duplicates),
  async (world, person, at, isRight, times) => {
    const { main } = await readBalances(world, person)
    const [card] = (await world.app.ask('POST /api/getcard', { type: 1 }, person.token)).data as { id: string }[]
    const text = amountOf(at, { least: 10_000, most: 0, balance: main })
    const amount = fenFromYuan(text) ?? 0
    const isAsked = card !== undefined && amount >= 10_000
    const isLocked = lockedOut(world, person)
    const requirement = fenFromYuan((await world.app.ask('POST /api/getBetAmount', {}, person.token)).data.bet_amount)!
    const open = person.withdrawals.filter(({ state }) => state === 1).length
    const wanted = !isAsked
      ? 422
      : isLocked
        ? 429
        : !isRight || requirement > 0 || main < amount
          ? 422
          : open >= 3
            ? 409
            : 200
    const answer = await send(
      world,
      person,
      'POST /api/withdraw',
      { amount: text, bank: card?.id ?? '', password: isRight ? payPassword : '000000' },
      times,
    )
    if (isAsked && !isLocked && isRight) person.wrongs = []
    // A refused duplicate may repeat the wrong password.
    if (isAsked && !isLocked && !isRight)
      person.wrongs.push(
        ...Array.from({ length: Math.min(Math.max(times, 1), 3 - person.wrongs.length) }, () => now(world)),
      )
    expect({ text, requirement, main, ...answer }).toMatchObject({ code: wanted })
    if (wanted !== 200) return `${wanted} ${answer.message.slice(0, 6)}`
    const row = await world.app.app.db
      .selectFrom('withdrawal')
      .select(['id', 'amount'])
      .where('playerId', '=', person.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(row).toHaveLength(person.withdrawals.length + 1)
    person.withdrawals.push({
      id: row.find(({ id }) => person.withdrawals.every((known) => known.id !== id))!.id,
      amount,
      state: 1,
      step: 'review',
      isAsked: false,
      gateway: 'nothing',
    })
    person.held += amount
    return 200
  },
)

export const withdrawCommands = [bind, withdraw, withdraw, withdraw]
