import { expectLedgerOk } from './support/operator.ts'
import { platformUrl, sandboxUrl } from './support/addresses.ts'
import { askAs, submitRegistration } from './support/player.ts'
import { expect, test } from './support/test.ts'

test('platform and sandbox answer, and the demo ledger passes its checks', { tag: '@core' }, async ({ operator }) => {
  expect((await fetch(`${platformUrl()}/readyz`)).status).toBe(200)
  expect((await fetch(`${sandboxUrl()}/healthz`)).status).toBe(200)
  await expectLedgerOk(operator)
})

test('a visitor registers on the page and sees the balance', async ({ page }) => {
  await page.goto('/#/login?type=1')
  const player = await submitRegistration(page)
  const answer = await askAs<{ username: string; balance: string | number }>(page, 'user')
  expect(answer.code).toBe(200)
  expect(answer.data.username).toBe(player.name)
})
