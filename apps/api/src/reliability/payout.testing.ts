import fc from 'fast-check'
import { expect } from 'vitest'
import { some, step, which } from './step.testing.ts'
import type { Drawn, Person, World } from './world.testing.ts'

const drawnOf = ({ people }: World) =>
  people.flatMap((person) => person.withdrawals.map((drawn) => ({ person, drawn })))

function end(person: Person, drawn: Drawn, state: 2 | 3): void {
  drawn.state = state
  drawn.step = 'done'
  person.held -= drawn.amount
  if (state === 2) person.worth -= drawn.amount
}

/** `approve` leaves the payment to the gateway, `pay` records a payment by hand. */
const decide = step(
  'decideWithdrawal',
  fc.tuple(which, fc.constantFrom('approve', 'approve', 'pay', 'reject')),
  async (world, n, verb) => {
    const found = some(drawnOf(world), n)
    if (!found) return null
    const { person, drawn } = found
    const goal = verb === 'reject' ? 3 : 2
    const isPaying = drawn.step === 'paying'
    const wanted = isPaying ? (goal === 2 ? 200 : 409) : drawn.state === 1 || drawn.state === goal ? 200 : 409
    const at = `POST /console/api/withdrawals/${drawn.id}/${goal === 2 ? 'approve' : 'reject'}`
    const body = { reason: 'because', ...(verb === 'pay' ? { reference: 'by hand' } : {}) }
    const answers = await Promise.all([1, 2].map(() => world.app.operate(at, body)))
    expect(answers.map(({ status }) => status)).toEqual([wanted, wanted])
    if (drawn.state !== 1 || isPaying) return `${wanted} again`
    if (verb === 'approve') drawn.step = 'paying'
    else end(person, drawn, goal)
    return verb
  },
)

function close(person: Person, drawn: Drawn): void {
  if (drawn.gateway === 'done') end(person, drawn, 2)
  else drawn.step = 'review'
  drawn.isAsked = false
  drawn.gateway = 'nothing'
}

/** One run of the pay job for an order: queries a payment sent before, else sends it. */
function turn(world: World, person: Person, drawn: Drawn): void {
  if (drawn.step !== 'paying') return
  if (drawn.isAsked && drawn.gateway !== 'nothing') return close(person, drawn)
  drawn.isAsked = true
  const fault = world.proxy.of('pay')
  if (fault === 'before') return
  drawn.gateway = world.modes.get('pay') === 'refuse' ? 'failed' : 'done'
  if (fault === 'ok') close(person, drawn)
}

export async function payAll(world: World): Promise<number> {
  const both = await Promise.all([1, 2].map(() => world.app.operate('POST /console/api/jobs/pay-withdrawals/run')))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const paying = drawnOf(world).filter(({ drawn }) => drawn.step === 'paying')
  for (const _ of both) for (const { person, drawn } of paying) turn(world, person, drawn)
  return paying.length
}

const run = step('payWithdrawals', fc.tuple(), payAll)

const setGateway = step(
  'gateway',
  fc.tuple(fc.constantFrom('ok', 'ok', 'before', 'after'), fc.constantFrom('ok', 'ok', 'refuse')),
  async (world, fault, mode) => {
    world.proxy.set('pay', fault)
    world.modes.set('pay', mode)
    await world.sandbox.mode('pay', mode)
    return `${fault} ${mode}`
  },
)

export const payoutCommands = [decide, decide, decide, run, run, setGateway]
