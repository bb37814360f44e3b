import { orderStates } from '@koi/contract/state'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listed, serve, staff } from './answers.testing.ts'
import { expectCount, show } from './screen.testing.tsx'

const listing = 'GET /console/api/deposits'
const dashboard = 'GET /console/api/reports/dashboard'

test('without the permission for reports the menu counts the queues that the operator may open', async () => {
  const api = serve({
    'GET /console/api/me': staff('deposit.view'),
    [listing]: { ...listed(listing), total: 3 },
  })
  await show('/account')
  await expect.element(page.getByRole('navigation').getByTitle('3 条待处理')).toBeVisible()
  expect(Object.fromEntries(api.sent(listing)[0]!.query)).toEqual({ state: String(orderStates.pending), per_page: '1' })
  expect(api.sent(dashboard)).toEqual([])
  await expectCount(page.getByRole('link', { name: /取款审核/ }), 0)
})
