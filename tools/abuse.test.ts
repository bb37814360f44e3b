import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../apps/api/src/platform/testing/testing.ts'
import { identity } from './abuse/areas/identity.testing.ts'
import { outsiders } from './abuse/areas/outsiders.testing.ts'
import { owners } from './abuse/areas/owners.testing.ts'
import { races } from './abuse/areas/races.testing.ts'
import { roles } from './abuse/areas/roles.testing.ts'
import { sessions } from './abuse/areas/sessions.testing.ts'
import { type Area, Case, casesTable, judge, type Run, runCase } from './abuse/case.ts'
import { openTarget, type Target } from './abuse/target.ts'

let app: TestApp
let target: Target
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
  target = await openTarget({ url, sandboxUrl: null, secret: null, password: 'admin12345' })
  await target.changeSettings({ limit_register_ip: 1000 })
})
afterAll(() => app.finish())

const sample: [area: Area, attack: string][] = [
  [owners, 'delcard with the card id of another player'],
  [owners, 'withdraw to the card of another player'],
  [identity, 'the file of a document below /uploads'],
  [outsiders, 'an API key at the console, the portal and the players’ API'],
  [roles, 'the token of a player at the console'],
  [roles, 'granting permissions that the operator lacks'],
  [sessions, 'the token of a player after logoff'],
  [races, 'twenty equal withdrawals of 100.00'],
]
test.each(sample.map(([{ name, cases }, attack]) => [name, attack, cases] as const))(
  '%s: %s is withstood, and the control is a violation',
  async (name, attack, cases) => {
    const one = cases.find((known) => known.attack === attack)!
    const rows = await runCase(name, one, target)
    expect(rows.filter(({ ok }) => !ok)).toEqual([])
    expect(rows).toHaveLength(one.control ? 2 : 1)
  },
)

test('a case fails when it observes nothing or throws, or when its control is no violation', async () => {
  const verdicts = async (run: Run, control?: Run) => {
    const one = new Case('x', /^401/, run)
    return (await runCase('x', control ? one.controlledBy(control) : one, target)).map(({ ok }) => ok)
  }
  expect(judge(/x/, [])).toBe(false)
  expect(await verdicts(() => ['401', '200'])).toEqual([false])
  expect(await verdicts(() => Promise.reject(new Error('gone')))).toEqual([false])
  expect(
    await verdicts(
      () => '401',
      () => '401',
    ),
  ).toEqual([true, false])
  expect(
    await verdicts(
      () => '401',
      () => '200',
    ),
  ).toEqual([true, true])
})

test('the table lists failed cases and counts those not run', () => {
  const row = { area: 'x', attack: 'a | b', expected: 'e', observed: 's' }
  const text = casesTable([true, false, null].map((ok) => ({ ...row, ok })))
  expect(text).toContain('| x | a ¦ b | e | s | FAILED |')
  expect(text).toContain('1 passed, 1 failed, 1 not run')
})
