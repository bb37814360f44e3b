import { askAs } from './support/player.ts'
import { expect, test } from './support/test.ts'

test('STATE-10 a deposit that an operator books shows at once, and no poll is waited for', async ({
  page,
  player,
  operator,
}) => {
  expect(player.name).not.toBe('')
  await page.clock.install()
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.goto('/#/')
  const { message: number } = await askAs(page, 'recharge', { paytype: 'alipay', amount: '500' })
  const response = await listening
  expect(response.headers()).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  expect(response.request().url()).not.toContain('token')
  // From here on no timer of the page runs, so none of its polls.
  await page.clock.pauseAt(Date.now() + 2000)
  await operator.post(`deposits/${number}/approve`)
  await expect(page.getByRole('region', { name: '资金操作' })).toContainText('¥500.00')
})

test('a page that listens is at rest as any other: loaded again, and gone on from', async ({ page, player }) => {
  expect(player.name).not.toBe('')
  const listens = () => page.waitForResponse((response) => response.url().endsWith('/api/events'))
  let listening = listens()
  await page.goto('/#/', { waitUntil: 'networkidle' })
  await listening
  await page.waitForLoadState('networkidle', { timeout: 2000 })
  await page.goto('/#/mine', { waitUntil: 'networkidle', timeout: 5000 })
  listening = listens()
  await page.reload({ waitUntil: 'networkidle' })
  await listening
  // Signed out by another hand, the page is told, asks, and says so.
  expect(await askAs(page, 'logoff')).toMatchObject({ code: 200 })
  await expect(page.getByRole('alertdialog')).toContainText('您的登录已过期')
})
