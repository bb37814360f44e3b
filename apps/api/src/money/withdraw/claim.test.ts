import { afterAll, beforeAll, expect, test } from 'vitest'
import { minute } from '@koi/contract/time'
import { type MoneyApp, openMoneyApp } from '../deposit/deposit.testing.ts'
import { payPassword } from '../../platform/testing/testing.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
  const permissions = ['deposit.view', 'deposit.review', 'withdrawal.view', 'withdrawal.review']
  expect((await app.callConsoleApi('POST /console/api/operators', { ...second, permissions })).status).toBe(201)
})
afterAll(() => app.finish())

const second = { username: 'second', password: 'koi-12345' }
const signIn = async (): Promise<string> =>
  (await app.callConsoleApi('POST /console/api/login', second, 'none')).body.token

const bank = { bank: '锦绣银行', bank_owner: '张三', bank_address: '支行', bank_no: '6222000111122223' }

const waiting = {
  deposit: async () => {
    const { token } = await app.registerPlayer()
    const { message } = await app.callPlayerApi(
      'POST /api/recharge',
      { paytype: 'bank', amount: '200', ...bank },
      token,
    )
    return `deposits/${message}`
  },
  withdrawal: async () => {
    const { token, id, name } = await app.registerPlayer()
    const credit = { amount: '200', reason: '测试', turnover_multiple: 0 }
    await app.callConsoleApi(`POST /console/api/players/${id}/adjustments`, credit)
    await app.callPlayerApi('POST /api/bindcard', { ...bank, pay_pass: payPassword }, token)
    const { data } = await app.callPlayerApi('POST /api/getcard', { type: 1 }, token)
    await app.callPlayerApi('POST /api/withdraw', { amount: '200', bank: data[0].id, password: payPassword }, token)
    const { body } = await app.callConsoleApi('GET /console/api/withdrawals', { q: name })
    return `withdrawals/${body.items[0].id}`
  },
}

test.each(['deposit', 'withdrawal'] as const)(
  'a claimed %s is reserved for the operator until released or 15 minutes have passed',
  async (kind) => {
    const address = await waiting[kind]()
    const other = await signIn()
    const ask = (verb: string, token?: string) =>
      app.callConsoleApi(`POST /console/api/${address}/${verb}`, verb === 'reject' ? { reason: '测试' } : {}, token)
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask('claim', index % 2 ? other : undefined)),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(10)
    const isMine = many[0]!.status === 200
    const [holder, loser] = isMine ? [undefined, other] : [other, undefined]
    for (const verb of ['claim', 'release', 'approve', 'reject'])
      expect(await ask(verb, loser)).toMatchObject({ status: 409, body: { title: 'CLAIMED_BY_OTHER' } })

    expect(await ask('release', holder)).toMatchObject({ status: 200, body: { claimed_by: '' } })
    expect((await ask('claim', loser)).status).toBe(200)
    app.clock.advance(15 * minute)
    const later = isMine ? undefined : await signIn()
    expect((await ask('claim', later)).status).toBe(200)
    expect(await ask('reject', later)).toMatchObject({ status: 200, body: { state: 3, claimed_by: '' } })
    expect((await ask('claim', later)).status).toBe(409)
    const { body } = await app.callConsoleApi('GET /console/api/audit', { per_page: 50 })
    const acts = body.items.map(({ act }: { act: string }) => act)
    const noun = kind === 'deposit' ? 'deposit' : 'withdraw'
    expect(acts).toEqual(expect.arrayContaining([`${noun}.claim`, `${noun}.release`]))
  },
)
