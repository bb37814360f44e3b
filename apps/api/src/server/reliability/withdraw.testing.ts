import { fenFromYuan } from '@koi/contract/money'
import { millisOf, minute } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { payPassword } from '../../platform/testing/testing.ts'
import { readBalances } from './balances.testing.ts'
import { amountOf, byPlayer, edge, send, duplicates } from './step.testing.ts'
import { bindCard, type Person, type Model } from './model.testing.ts'

const now = ({ app }: Model): number => millisOf(app.clock.now())

const bind = byPlayer('bindCard', 'POST /api/bindcard', fc.tuple(), async (model, person) => {
  const { code } = await bindCard(model, person)
  const locked = lockedOut(model, person)
  expect(code).toBe(locked ? 429 : person.hasCard ? 409 : 200)
  if (!locked) person.wrongPasswordTimes = []
  if (code === 200) person.hasCard = true
  return code
})

/** Three wrong payment passwords within half an hour lock it, as configured in the environment. */
function lockedOut(model: Model, person: Person): boolean {
  person.wrongPasswordTimes = person.wrongPasswordTimes.filter((at) => at > now(model) - 30 * minute)
  return person.wrongPasswordTimes.length >= 3
}

const withdraw = byPlayer(
  'withdraw',
  'POST /api/withdraw',
  fc.tuple(edge, fc.constantFrom(true, true, true, true, false), duplicates),
  async (model, person, at, isRight, times) => {
    const { main } = await readBalances(model, person)
    const [card] = (await model.app.callPlayerApi('POST /api/getcard', { type: 1 }, person.token)).data as {
      id: string
    }[]
    const text = amountOf(at, { least: 10_000, most: 0, balance: main })
    const amount = fenFromYuan(text) ?? 0
    const isAsked = card !== undefined && amount >= 10_000
    const isLocked = lockedOut(model, person)
    const requirement = fenFromYuan(
      (await model.app.callPlayerApi('POST /api/getBetAmount', {}, person.token)).data.bet_amount,
    )!
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
      model,
      person,
      'POST /api/withdraw',
      { amount: text, bank: card?.id ?? '', password: isRight ? payPassword : '000000' },
      times,
    )
    if (isAsked && !isLocked && isRight) person.wrongPasswordTimes = []
    // A refused duplicate may repeat the wrong password.
    if (isAsked && !isLocked && !isRight)
      person.wrongPasswordTimes.push(
        ...Array.from({ length: Math.min(Math.max(times, 1), 3 - person.wrongPasswordTimes.length) }, () => now(model)),
      )
    expect({ text, requirement, main, ...answer }).toMatchObject({ code: wanted })
    if (wanted !== 200) return `${wanted} ${answer.message.slice(0, 6)}`
    const row = await model.app.app.db
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
      isSent: false,
      gateway: 'nothing',
    })
    person.held += amount
    return 200
  },
)

export const withdrawCommands = [bind, withdraw, withdraw, withdraw]
