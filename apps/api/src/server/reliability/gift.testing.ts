import fc from 'fast-check'
import { expect } from 'vitest'
import { fenOf, readBalances, textOf } from './balances.testing.ts'
import { byPlayer, send, some, step, duplicates, which, whom } from './step.testing.ts'

const packet = byPlayer('packet', 'POST /api/douserredpacket', fc.tuple(duplicates), async (model, person, times) => {
  const { sendnums } = (await model.app.callPlayerApi('GET /api/userredpacket', undefined, person.token)).data as {
    sendnums: number
  }
  const { code, data } = await send(model, person, 'POST /api/douserredpacket', {}, times)
  expect({ sendnums, code }).toEqual({ sendnums, code: sendnums > 0 ? 200 : 422 })
  if (code !== 200) return code
  const money = fenOf(data.redpacketmoney)
  expect(money >= 100 && money <= 888).toBe(true)
  person.worth += money
  person.requiredTurnover += 3 * money
  return code
})

const adjust = step(
  'adjust',
  fc.tuple(whom, fc.constantFrom(-20_000, -1, 1, 10_000, 30_000, 100_000), fc.constantFrom(0, 1)),
  async (model, who, amount, turnover_multiple) => {
    const person = model.people[who % model.people.length]!
    const { main } = await readBalances(model, person)
    const { status } = await model.app.callConsoleApi(`POST /console/api/players/${person.id}/adjustments`, {
      amount: textOf(amount),
      reason: 'a gift',
      turnover_multiple,
    })
    expect(status).toBe(main + amount < 0 ? 422 : 201)
    if (status !== 201) return status
    person.worth += amount
    if (amount > 0) person.requiredTurnover += amount * turnover_multiple
    return status
  },
)

const apply = byPlayer('apply', 'POST /api/doactivityapply', fc.tuple(duplicates), async (model, person, times) => {
  const isWaiting = person.applications.some(({ state }) => state === 1)
  const body = { activityid: model.activity, amount: '100' }
  const { code } = await send(model, person, 'POST /api/doactivityapply', body, times)
  expect(code).toBe(isWaiting ? 409 : 200)
  if (isWaiting) return code
  const rows = await model.app.app.db
    .selectFrom('activityApplication')
    .select('id')
    .where('playerId', '=', person.id)
    .execute()
  const made = rows.filter(({ id }) => person.applications.every((known) => known.id !== id))
  expect(made).toHaveLength(1)
  person.applications.push({ id: made[0]!.id, state: 1, granted: 0 })
  return code
})

const decideApplication = step(
  'decideApplication',
  fc.tuple(which, fc.constantFrom('approve', 'approve', 'reject'), fc.constantFrom('50.00', '0.01', '388.88')),
  async (model, n, verb, amount) => {
    const found = some(
      model.people.flatMap((person) => person.applications.map((application) => ({ person, application }))),
      n,
    )
    if (!found) return null
    const { person, application } = found
    const goal = verb === 'approve' ? 2 : 3
    const wanted = application.state === 1 || application.state === goal ? 200 : 409
    const at = `POST /console/api/activity-applications/${application.id}/${verb}`
    const body = verb === 'approve' ? { amount } : { reason: 'because' }
    const answers = await Promise.all([1, 2].map(() => model.app.callConsoleApi(at, body)))
    expect(answers.map(({ status }) => status)).toEqual([wanted, wanted])
    if (application.state !== 1) return `${wanted} again`
    application.state = goal
    if (verb === 'reject') return verb
    application.granted = fenOf(amount)
    person.worth += application.granted
    person.requiredTurnover += 3 * application.granted
    return verb
  },
)

const cancel = byPlayer(
  'cancel',
  'POST /api/promotion/cancel',
  fc.tuple(which, duplicates),
  async (model, person, n, times) => {
    const granted = some(
      person.applications.filter(({ state }) => state === 2),
      n,
    )
    if (!granted) return null
    const { db } = model.app.app
    const requirement = await db
      .selectFrom('wageringRequirement')
      .select(['id', 'state'])
      .where('playerId', '=', person.id)
      .where('source', '=', 'promotion')
      .where('about', '=', granted.id)
      .executeTakeFirstOrThrow()
    const { main } = await readBalances(model, person)
    const lost = Math.min(main, granted.granted)
    const body = { id: requirement.id, lost: textOf(lost) }
    const { code } = await send(model, person, 'POST /api/promotion/cancel', body, times)
    if (code === 200) {
      expect(requirement.state).toBe('open')
      person.worth -= lost
    } else if (code === 409) expect(requirement.state).not.toBe('open')
    // the rest of the grant is at a venue
    else expect({ code, isShort: main < granted.granted }).toEqual({ code: 422, isShort: true })
    return code
  },
)

export const giftCommands = [packet, adjust, adjust, apply, decideApplication, decideApplication, cancel]
