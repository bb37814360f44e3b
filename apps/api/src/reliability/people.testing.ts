import { day } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { fenOf, readBalances } from './balances.testing.ts'
import { step, whom } from './step.testing.ts'
import { join, advanceTime, type Person, signIn, type World } from './world.testing.ts'

const register = step('register', fc.tuple(), async (world) => {
  if (world.people.length >= 3) return null
  await join(world, world.people[0]!.name)
  return 200
})

async function change(world: World, person: Person, body: object): Promise<void> {
  expect((await world.app.operate(`PATCH /console/api/players/${person.id}`, body)).status).toBe(200)
  world.app.app.sessions.forget()
}

export async function unblock(world: World, person: Person): Promise<void> {
  await change(world, person, { isblack: 0, status: 1 })
  person.isBlocked = false
  await signIn(world, person)
}

const block = step(
  'block',
  fc.tuple(whom, fc.constantFrom({ isblack: 1 }, { status: 0 }, null, null)),
  async (world, who, body) => {
    const person = world.people[who % world.people.length]!
    if (body === null) {
      await unblock(world, person)
      return 'free'
    }
    await change(world, person, body)
    person.isBlocked = true
    return Object.keys(body)[0]!
  },
)

/** The first player is the others' agent. Commission amounts are checked by the invariants, not by the model. */
const settleAgent = step('settleAgent', fc.tuple(fc.boolean()), async (world, isNextMonth) => {
  if (isNextMonth) await advanceTime(world, 32 * day)
  const agent = world.people[0]!
  const before = await readBalances(world, agent)
  const at = `POST /console/api/agents/${agent.id}/settle`
  const answers = [await world.app.operate(at), await world.app.operate(at)]
  expect(answers.map(({ status }) => status)).toEqual(agent.isBlocked ? [409, 409] : [200, 200])
  if (agent.isBlocked) return 'blocked'
  const [paid, again] = answers.map(({ body }) => fenOf(body.paid) as number)
  expect(again).toBe(0)
  expect((await readBalances(world, agent)).main - before.main).toBe(paid)
  agent.worth += paid!
  return paid! > 0 ? 'paid' : 'nothing'
})

export const peopleCommands = [register, block, block, settleAgent]
