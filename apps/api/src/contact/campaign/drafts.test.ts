import { beijingText, day, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { twenty } from '../../reward/vip/testing.ts'
import { type BonusApp, openBonusApp, terms } from '../../reward/bonus/bonus.testing.ts'

let app: BonusApp
beforeAll(async () => {
  app = await openBonusApp()
})
afterAll(() => app.finish())

const at = (days: number): string => beijingText(plus(app.clock.now(), days * day))

const kinds = {
  'bonus-rules': () => ({ starts_at: '', ends_at: '', budget: 100, budget_day: 0, terms: terms({}) }),
  campaigns: () => ({ ways: 'message', content: '内容', ends_at: at(7) }),
  missions: () => ({ goal: 'stake', target_amount: '100', span: 'once' }),
  tournaments: () => ({
    starts_at: at(1),
    ends_at: at(2),
    terms: { score: 'stake', weights: { slots: 100 }, prizes: [{ from: 1, to: 1, prize: '100' }] },
  }),
  wheels: () => ({
    labels: '十元\n谢谢参与',
    starts_at: '',
    ends_at: '',
    terms: {
      slices: [
        { weight: 1, prize: '10' },
        { weight: 1, prize: '0' },
      ],
      budget: '1000',
      shares: { slots: 100 },
    },
  }),
}
type Kind = keyof typeof kinds
const publishing: Record<Kind, string> = {
  'bonus-rules': 'publish',
  campaigns: 'start',
  missions: 'publish',
  tournaments: 'publish',
  wheels: 'publish',
}

let made = 0
async function make(kind: Kind, change: object = {}): Promise<string> {
  made += 1
  const given = { name: `草稿${made}`, title: `标题${made}`, ...kinds[kind](), ...change }
  const { status, body } = await app.callConsoleApi(`POST /console/api/${kind}`, given)
  expect({ status, ...body }).toMatchObject({ status: 201 })
  return body.id
}
const remove = (kind: Kind, id: string) => app.callConsoleApi(`DELETE /console/api/${kind}/${id}`)
const publish = (kind: Kind, id: string) =>
  app.callConsoleApi(
    `POST /console/api/${kind}/${id}/${publishing[kind]}`,
    kind === 'campaigns' || kind === 'missions' ? {} : { version: 1 },
  )

test.each(Object.keys(kinds) as Kind[])('a draft of %s is deleted once, which the audit trail keeps', async (kind) => {
  const id = await make(kind)
  const answers = await twenty(() => remove(kind, id))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(404)])
  const { items } = (await app.callConsoleApi(`GET /console/api/${kind}`)).body
  expect(items.map((one: { id: string }) => one.id)).not.toContain(id)
  const { rows } = await sql<{ act: string; before: { name: string } }>`
    select act, before from audit where subject_id = ${id} and act like '%.remove'`.execute(app.app.db)
  expect(rows).toMatchObject([{ before: { name: `草稿${made}` } }])
})

test.each(['bonus-rules', 'campaigns', 'tournaments', 'wheels'] as Kind[])(
  'what was published of %s is not deleted',
  async (kind) => {
    const id = await make(kind)
    const published = await publish(kind, id)
    expect(published.status).toBe(200)
    expect((await remove(kind, id)).body).toMatchObject({ code: 'NOT_DRAFT' })
    await app.callConsoleApi(
      `POST /console/api/${kind}/${id}/${kind === 'tournaments' ? 'cancel' : 'stop'}`,
      kind === 'tournaments' ? { reason: '测试' } : {},
    )
    expect((await remove(kind, id)).body).toMatchObject({ code: 'NOT_DRAFT' })
  },
)

test('a draft that something refers to is not deleted', async () => {
  const rule = await make('bonus-rules')
  const campaign = await make('campaigns', { rule })
  expect((await remove('bonus-rules', rule)).body).toMatchObject({ code: 'DRAFT_USED' })
  expect((await remove('campaigns', campaign)).status).toBe(200)
  expect((await remove('bonus-rules', rule)).status).toBe(200)
  const mission = await make('missions')
  const reward = await make('bonus-rules', { terms: terms({ trigger: 'mission', mission }) })
  expect((await remove('missions', mission)).body).toMatchObject({ code: 'DRAFT_USED' })
  expect((await remove('bonus-rules', reward)).status).toBe(200)
  expect((await remove('missions', mission)).status).toBe(200)
})

test('the database keeps the versions of a published rule', async () => {
  const rule = await make('bonus-rules')
  await publish('bonus-rules', rule)
  await expect(app.execAsOwner(`delete from bonus_version where rule_id = '${rule}'`)).rejects.toThrow(
    'versions of a published bonus rule are never deleted',
  )
})
