import { amountFormat } from '@koi/contract/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { handlersOf } from '../../server/handlers.ts'
import { code, openTestApp, password, type TestApp } from '../testing/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ demo: true })
})
afterAll(() => app.finish())

interface Schema {
  format?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const amountName =
  /amount|money|bal?ance|fee|recharge|flow|stake|paysum|deposits|withdrawals|^net|wins|rewards|lost|kept|granted|rest$|least|greatest|cash|bonus|withdrawable|jisuan|worked|used$|pending$|win_loss/

/** Fields with an amount's name that are not amounts, or where '' means "none", which 0.00 cannot express. */
const exceptions: Record<string, string> = {
  'POST /api/activitydeatil needs_amount': 'a flag',
  'POST /api/deposit/prompts paused': 'a sentence',
  'POST /api/protection limits.amount': 'empty: no limit; may be minutes',
  'POST /api/protection limits.operator_amount': 'empty: no limit; may be minutes',
  'POST /api/protection limits.used': 'may be minutes',
  'POST /api/protection limits.rest': 'empty: no limit; may be minutes',
  'POST /api/protection limits.pending': 'empty: nothing is pending; may be minutes',
  'POST /api/protection limits.has_pending': 'a flag',
}

function fieldsOf(schema: Schema, path = ''): [path: string, schema: Schema][] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => one !== undefined)
  return [
    ...inner.flatMap((one) => fieldsOf(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, of]): [string, Schema][] => {
      const at = path ? `${path}.${name}` : name
      return [[at, of], ...fieldsOf(of, at)]
    }),
  ]
}

const isAmount = ({ format }: Schema): boolean => format === amountFormat
const holdsAmount = (schema: Schema): boolean =>
  isAmount(schema) || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(holdsAmount)

const playerFields = () =>
  handlersOf(app.app)
    .filter(({ endpoint }) => endpoint.at.includes(' /api/'))
    .flatMap(({ endpoint }) =>
      fieldsOf(z.toJSONSchema(endpoint.reply, { io: 'input', unrepresentable: 'any' }) as Schema).map(
        ([path, schema]) => ({ at: `${endpoint.at} ${path}`, name: path.split('.').at(-1)!, schema }),
      ),
    )

test('every amount field of the players’ API has the amount format: never empty, null or another type [D-007]', () => {
  const suspects = playerFields().filter(({ name, schema }) => amountName.test(name) || holdsAmount(schema))
  expect(suspects.length).toBeGreaterThan(60)
  const wrong = suspects.filter(({ at, schema }) => !isAmount(schema) && !(at in exceptions)).map(({ at }) => at)
  expect(wrong).toEqual([])
  const known = new Set(suspects.map(({ at }) => at))
  expect(Object.keys(exceptions).filter((at) => !known.has(at))).toEqual([])
})

test('an application without an amount answers 0.00, and a fee saved as 3 answers 3.00 [D-007] [API-49]', async () => {
  const { token } = await app.registerPlayer()
  const { body: activity } = await app.callConsoleApi('POST /console/api/activities', {
    title: '无需金额',
    type: (await app.callConsoleApi('GET /console/api/activity-types')).body.items[0].id,
    content: '<p>内容</p>',
    can_apply: 1,
    needs_amount: 0,
    state: 1,
  })
  expect((await app.callPlayerApi('POST /api/doactivityapply', { activityid: activity.id }, token)).code).toBe(200)
  const { data } = await app.callPlayerApi('POST /api/activityApplyLog', {}, token)
  expect(data.data[0].amount).toBe('0.00')
  expect(
    (await app.callConsoleApi('PATCH /console/api/settings', { withdrawcashfee: '3', withdrawfeeusdttrc: 1.5 })).status,
  ).toBe(200)
  expect((await app.callPlayerApi('POST /api/user', {}, token)).data).toMatchObject({
    withdrawcashfee: '3.00',
    withdrawfeeusdttrc: '1.50',
  })
})

test('amounts in the lists of a player with history have two decimals [D-007]', async () => {
  const { data } = await app.callPlayerApi('POST /api/login_pc', { name: 'demo002', password, code })
  const token = data.api_token as string
  const names = new Set(
    playerFields()
      .filter(({ schema }) => isAmount(schema))
      .map(({ name }) => name),
  )
  let seen = 0
  const look = (at: string, value: unknown): void => {
    if (Array.isArray(value)) return value.forEach((one) => look(at, one))
    if (value === null || typeof value !== 'object') return
    for (const [name, of] of Object.entries(value)) {
      if (names.has(name) && !at.endsWith('/protection')) {
        expect({ at, name, of }).toEqual({ at, name, of: expect.stringMatching(/^-?(0|[1-9]\d*)\.\d\d$/) })
        seen++
      }
      look(at, of)
    }
  }
  for (const { endpoint } of handlersOf(app.app)) {
    if (!endpoint.at.includes(' /api/') || endpoint.kind !== 'read') continue
    for (const type of [1, 2, 3, 4, 5]) {
      const answer = await app.callPlayerApi(endpoint.at, { type, page: 1, date: 4 }, token)
      if (answer.code === 200) look(endpoint.at, answer.data)
    }
  }
  expect(seen).toBeGreaterThan(200)
})
