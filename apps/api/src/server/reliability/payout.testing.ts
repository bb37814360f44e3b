import fc from 'fast-check'
import { expect } from 'vitest'
import { some, step, which } from './step.testing.ts'
import type { ModelWithdrawal, Person, Model } from './model.testing.ts'

const drawnOf = ({ people }: Model) =>
  people.flatMap((person) => person.withdrawals.map((drawn) => ({ person, drawn })))

function end(person: Person, drawn: ModelWithdrawal, state: 2 | 3): void {
  drawn.state = state
  drawn.step = 'done'
  person.held -= drawn.amount
  if (state === 2) person.worth -= drawn.amount
}

/** `approve` leaves the payment to the gateway, `pay` records a payment by hand. */
const decide = step(
  'decideWithdrawal',
  fc.tuple(which, fc.constantFrom('approve', 'approve', 'pay', 'reject')),
  async (model, n, verb) => {
    const found = some(drawnOf(model), n)
    if (!found) return null
    const { person, drawn } = found
    const goal = verb === 'reject' ? 3 : 2
    const isPaying = drawn.step === 'paying'
    const wanted = isPaying ? (goal === 2 ? 200 : 409) : drawn.state === 1 || drawn.state === goal ? 200 : 409
    const at = `POST /console/api/withdrawals/${drawn.id}/${goal === 2 ? 'approve' : 'reject'}`
    const body = { reason: 'because', ...(verb === 'pay' ? { reference: 'by hand' } : {}) }
    const answers = await Promise.all([1, 2].map(() => model.app.callConsoleApi(at, body)))
    expect(answers.map(({ status }) => status)).toEqual([wanted, wanted])
    if (drawn.state !== 1 || isPaying) return `${wanted} again`
    if (verb === 'approve') drawn.step = 'paying'
    else end(person, drawn, goal)
    return verb
  },
)

function close(person: Person, drawn: ModelWithdrawal): void {
  if (drawn.gateway === 'done') end(person, drawn, 2)
  else drawn.step = 'review'
  drawn.isSent = false
  drawn.gateway = 'nothing'
}

/** One run of the pay job for an order: queries a payment that was sent before, else sends it. */
function turn(model: Model, person: Person, drawn: ModelWithdrawal): void {
  if (drawn.step !== 'paying') return
  if (drawn.isSent && drawn.gateway !== 'nothing') return close(person, drawn)
  drawn.isSent = true
  const fault = model.proxy.of('pay')
  if (fault === 'before') return
  drawn.gateway = model.modes.get('pay') === 'refuse' ? 'failed' : 'done'
  if (fault === 'ok') close(person, drawn)
}

export async function payAll(model: Model): Promise<number> {
  const both = await Promise.all(
    [1, 2].map(() => model.app.callConsoleApi('POST /console/api/jobs/pay-withdrawals/run')),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const paying = drawnOf(model).filter(({ drawn }) => drawn.step === 'paying')
  for (const _ of both) for (const { person, drawn } of paying) turn(model, person, drawn)
  return paying.length
}

const run = step('payWithdrawals', fc.tuple(), payAll)

const setGateway = step(
  'gateway',
  fc.tuple(fc.constantFrom('ok', 'ok', 'before', 'after'), fc.constantFrom('ok', 'ok', 'refuse')),
  async (model, fault, mode) => {
    model.proxy.set('pay', fault)
    model.modes.set('pay', mode)
    await model.sandbox.mode('pay', mode)
    return `${fault} ${mode}`
  },
)

export const payoutCommands = [decide, decide, decide, run, run, setGateway]
