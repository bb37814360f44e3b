import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSandbox, type TestSandbox } from '../testing/client.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await testSandbox()
})
afterEach(() => sandbox.close())

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })

test('sends USDT to an address and adds blocks', async () => {
  expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('href="/wallet"')
  const sent = await post('/wallet/send', { protocol: 'TRC20', to: ' TKoiHouse ', amount: '13.88' })
  expect(sent.url).toContain('/wallet?')
  const page = await sent.text()
  for (const text of ['已付款，位于区块', '13.88 USDT', 'TRC20 · 1 个确认', 'TKoiHouse']) expect(page).toContain(text)
  expect(await (await post('/wallet/blocks', {})).text()).toContain('TRC20 · 7 个确认')
  const { transfers } = (await sandbox.chain('transfers', { from_block: 0 })).body as { transfers: object[] }
  expect(transfers).toMatchObject([{ protocol: 'TRC20', to: 'TKoiHouse', amount: 1388, confirmations: 7 }])
})

test('redisplays an invalid payment with its input and rejects other origins', async () => {
  for (const amount of ['0', '1.234', '-1', 'x', ''])
    expect(await (await post('/wallet/send', { protocol: 'ERC20', to: 'abc', amount })).text()).toContain(
      '请填写收款地址和正确的金额',
    )
  expect(await (await post('/wallet/send', { protocol: 'ERC20', to: '"><b>', amount: '1' })).text()).toContain(
    'value="&quot;&gt;&lt;b&gt;"',
  )
  expect((await post('/wallet/blocks', {}, { origin: 'http://elsewhere.example' })).status).toBe(403)
})
