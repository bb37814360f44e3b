import { hour, minute } from '@koi/contract/time'
import fc from 'fast-check'
import { expect } from 'vitest'
import { some, step, which } from './step.testing.ts'
import { advanceTime } from './model.testing.ts'

const advance = step(
  'advance',
  fc.tuple(fc.constantFrom(0, 2500, minute, 31 * minute, hour, 25 * hour)),
  async (model, time) => {
    await advanceTime(model, time)
    return time
  },
)

const jobs = step(
  'job',
  fc.tuple(fc.constantFrom('reconcile-transfers', 'collect-bets', 'expire-deposits', 'query-deposits')),
  async ({ app }, name) => {
    const both = await Promise.all([1, 2].map(() => app.callConsoleApi(`POST /console/api/jobs/${name}/run`)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    return name
  },
)

const retry = step('retry', fc.tuple(which, fc.boolean()), async (model, n, isOther) => {
  const kept = some(model.sentRequests, n)
  if (!kept) return null
  const { person, at, body, key, answer } = kept
  const again = await model.app.callPlayerApi(at, isOther ? { ...body, amount: '77.77' } : body, person.token, {
    'idempotency-key': key,
  })
  if (person.isBlocked) expect([401, 403]).toContain(again.code)
  else if (!isOther) expect(again).toEqual(answer)
  else expect(again.code).toBe(409)
  return isOther ? 'other' : 'same'
})

export const timeCommands = [advance, jobs, jobs, retry, retry]
