import { day } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { fenOf, readBalances } from './balances.testing.ts'
import { step, whom } from './step.testing.ts'
import { join, advanceTime, type Person, signIn, type Model } from './model.testing.ts'

const register = step('register', fc.tuple(), async (model) => {
  if (model.people.length >= 3) return null
  await join(model, model.people[0]!.name)
  return 200
})

async function change(model: Model, person: Person, body: object): Promise<void> {
  expect((await model.app.callConsoleApi(`PATCH /console/api/players/${person.id}`, body)).status).toBe(200)
  model.app.app.sessions.invalidate()
}

export async function unblock(model: Model, person: Person): Promise<void> {
  await change(model, person, { isblack: 0, status: 1 })
  person.isBlocked = false
  await signIn(model, person)
}

const block = step(
  'block',
  fc.tuple(whom, fc.constantFrom({ isblack: 1 }, { status: 0 }, null, null)),
  async (model, who, body) => {
    const person = model.people[who % model.people.length]!
    if (body === null) {
      await unblock(model, person)
      return 'free'
    }
    await change(model, person, body)
    person.isBlocked = true
    return Object.keys(body)[0]!
  },
)

/** The first player is the agent of the others. The invariants, not the model, check the amounts of commission. */
const settleAgent = step('settleAgent', fc.tuple(fc.boolean()), async (model, isNextMonth) => {
  if (isNextMonth) await advanceTime(model, 32 * day)
  const agent = model.people[0]!
  const before = await readBalances(model, agent)
  const at = `POST /console/api/agents/${agent.id}/settle`
  const answers = [await model.app.callConsoleApi(at), await model.app.callConsoleApi(at)]
  expect(answers.map(({ status }) => status)).toEqual(agent.isBlocked ? [409, 409] : [200, 200])
  if (agent.isBlocked) return 'blocked'
  const [paid, again] = answers.map(({ body }) => fenOf(body.paid) as number)
  expect(again).toBe(0)
  expect((await readBalances(model, agent)).main - before.main).toBe(paid)
  agent.worth += paid!
  return paid! > 0 ? 'paid' : 'nothing'
})

export const peopleCommands = [register, block, block, settleAgent]
