import { expect, test } from 'vitest'
import { openTestApp, password, code } from '../../platform/testing/testing.ts'

test('the demo player has transfers and bets of every state and a consistent ledger', async () => {
  const app = await openTestApp({ demo: true })
  const signedIn = await app.callPlayerApi('POST /api/login_pc', { name: 'demo002', password, code })
  const token: string = signedIn.data.api_token
  const pagesOf = async (path: string, body: object) => {
    const first = (await app.callPlayerApi(`POST ${path}`, body, token)).data
    const rows = [...first.data]
    for (let page = 2; page <= first.last_page; page++)
      rows.push(...(await app.callPlayerApi(`POST ${path}`, { ...body, page }, token)).data.data)
    expect(rows).toHaveLength(first.total)
    return rows as { state: number; status: number; pay_way: string; platname: string }[]
  }
  const states = (rows: { state: number }[]) => [...new Set(rows.map(({ state }) => state))].sort((a, b) => a - b)
  expect(states(await pagesOf('/api/gettransrecord', { type: 3 }))).toEqual([0, 1, 2])
  expect(states(await pagesOf('/api/gettransrecord', { type: 4 }))).toEqual([0, 1])
  expect(states(await pagesOf('/api/gettransrecord', { type: 1 }))).toEqual([1, 2, 3])
  expect(states(await pagesOf('/api/gettransrecord', { type: 2 }))).toEqual([1, 2, 3])
  expect(new Set((await pagesOf('/api/gettransrecord', { type: 1 })).map(({ pay_way }) => pay_way))).toContain(
    'USDT-TRC20',
  )
  const bets = await pagesOf('/api/betrecord', {})
  expect([...new Set(bets.map(({ status }) => status))].sort((a, b) => a - b)).toEqual([0, 1, 2])
  expect(new Set(bets.map(({ platname }) => platname)).size).toBeGreaterThan(5)
  expect(bets.length).toBeGreaterThan(35)
  await app.finish()
})
