import { newConsolePage } from './support/money.ts'
import { askAs } from './support/player.ts'
import { expect, test } from './support/test.ts'

test(
  'a deposit booked by an operator shows without a poll [STATE-10]',
  { tag: '@core' },
  async ({ page, player, operator }) => {
    expect(player.name).not.toBe('')
    await page.clock.install()
    const listening = page.waitForResponse((response) => response.url().endsWith('/api/events'))
    await page.goto('/#/')
    const { message: number } = await askAs(page, 'recharge', { paytype: 'alipay', amount: '500' })
    const response = await listening
    expect(response.headers()).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    expect(response.request().url()).not.toContain('token')
    // Stop the page's timers, and with them all polls.
    await page.clock.pauseAt(Date.now() + 2000)
    await operator.post(`deposits/${number}/approve`)
    await expect(page.getByRole('region', { name: '资金操作' })).toContainText('¥500.00')
  },
)

test('an open stream blocks neither a reload nor a navigation', async ({ page, player }) => {
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
  // After a sign-out on another device the page gets the event, polls and shows the dialog.
  expect(await askAs(page, 'logoff')).toMatchObject({ code: 200 })
  await expect(page.getByRole('alertdialog')).toContainText('您的登录已过期')
})

test('a player’s order shows in the console without a poll', async ({ page, player, browser }) => {
  const desk = await newConsolePage(browser)
  await desk.clock.install()
  const listening = desk.waitForResponse((response) => response.url().endsWith('/console/api/events'))
  await desk.goto(`/console/deposits?q=${player.name}`)
  expect((await listening).headers()).toMatchObject({ 'content-type': 'text/event-stream' })
  // The list was just loaded; its next reload would need the page's clock, which stands still.
  const isRead = desk.waitForResponse((response) => response.url().includes('/console/api/deposits?'))
  await desk.locator('body').press('r')
  await isRead
  await desk.clock.pauseAt(Date.now() + 1000)
  await page.goto('/#/')
  const { message: number } = await askAs(page, 'recharge', { paytype: 'alipay', amount: '500' })
  const row = desk.getByRole('row').filter({ hasText: number })
  await expect
    .poll(async () => {
      await desk.clock.runFor(20)
      return row.count()
    })
    .toBe(1)
  await desk.close()
})
