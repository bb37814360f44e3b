import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../apps/api/src/platform/testing.ts'
import { identity } from './abuse/areas/identity.testing.ts'
import { outsiders } from './abuse/areas/outsiders.testing.ts'
import { owners } from './abuse/areas/owners.testing.ts'
import { races } from './abuse/areas/races.testing.ts'
import { roles } from './abuse/areas/roles.testing.ts'
import { sessions } from './abuse/areas/sessions.testing.ts'
import { type Case, judge, tryCase } from './abuse/case.ts'
import { enter, type Target } from './abuse/target.ts'
import { table } from './abuse/table.ts'

let app: TestApp
let target: Target
beforeAll(async () => {
  app = await openTestApp({ demo: true })
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
  target = await enter({ url, sandboxUrl: null, secret: null, password: 'admin12345' })
  await target.settings({ limit_register_ip: 1000 })
})
afterAll(() => app.finish())

/** A few of each kind; `npm run abuse` has all of them. */
const some: [area: string, name: string, cases: Case[]][] = [
  ['others', "another player's card is not unbound", owners.cases],
  ['others', "no withdrawal goes to another player's card", owners.cases],
  ['identity', 'a picture of a document has no address', identity.cases],
  ['outsiders', 'a key opens nothing but the open API', outsiders.cases],
  ['roles', "a player's token opens nothing of the console", roles.cases],
  ['roles', 'nobody hands out what they do not hold', roles.cases],
  ['sessions', 'a session that was left is over', sessions.cases],
  ['races', 'of twenty equal withdrawals one is made', races.cases],
]

test.each(some)('the installation holds and the judge can fail: %s, %s', async (area, name, cases) => {
  const one = cases.find((known) => known.name === name)!
  const rows = await tryCase(area, one, target)
  expect(rows.filter(({ ok }) => !ok)).toEqual([])
  expect(rows).toHaveLength(one.weak ? 2 : 1)
})

test('a case that sees nothing, throws or takes everything has failed', async () => {
  const one = { name: 'x', tried: 'x', expected: /^401/ }
  const verdicts = async (more: Pick<Case, 'run' | 'weak'>) =>
    (await tryCase('x', { ...one, ...more }, target)).map(({ ok }) => ok)
  expect(judge(/x/, [])).toBe(false)
  expect(await verdicts({ run: async () => ['401', '200'] })).toEqual([false])
  expect(await verdicts({ run: () => Promise.reject(new Error('gone')) })).toEqual([false])
  // The control was let through, and the judge did not notice.
  expect(await verdicts({ run: async () => '401', weak: async () => '401' })).toEqual([true, false])
  expect(await verdicts({ run: async () => '401', weak: async () => '200' })).toEqual([true, true])
})

test('the table says what failed, and what was not run', () => {
  const row = { area: 'x', name: 'a | b', tried: 't', expected: 'e', seen: 's' }
  const text = table([
    { ...row, ok: true },
    { ...row, ok: false },
    { ...row, ok: null },
  ])
  expect(text).toContain('| a ¦ b | x | t | e | s | FAILED |')
  expect(text).toContain('1 held, 1 failed, 1 not run')
})
