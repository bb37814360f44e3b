import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emptyInbox, serve, staff } from './answers.testing.ts'
import { expectCount, show } from './screen.testing.tsx'

test('the menu shows the counts of the inbox at the pages of the queues', async () => {
  serve({
    'GET /console/api/me': staff('deposit.view', 'deposit.review'),
    'GET /console/api/inbox': { ...emptyInbox, counts: [{ kind: 'deposits', count: 3, due: 1 }] },
  })
  await show('/account')
  const menu = page.getByRole('navigation')
  await expect.element(menu.getByRole('link', { name: '存款审核' })).toBeVisible()
  await expect.element(menu.getByTitle('3 条待处理').first()).toBeVisible()
  expect(document.title).toMatch(/^\(3\) /)
  await expectCount(page.getByRole('link', { name: /取款审核/ }), 0)
})
