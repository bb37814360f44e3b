// Needs the server: it pushes changes to open pages.
import { newConsolePage } from './support/money.ts'
import { askAs } from './support/player.ts'
import { openStream, pauseClock } from './support/stream.ts'
import { expect, test } from './support/test.ts'

test(
  'a deposit booked by an operator shows without a poll [STATE-10]',
  { tag: '@core' },
  async ({ page, player, operator }) => {
    await page.clock.install()
    const balance = page.getByRole('region', { name: '资金操作' })
    const response = await openStream(page, async () => {
      await page.goto('/#/')
      await expect(balance).toContainText(player.name)
    })
    const { message: number } = await askAs(page, 'recharge', { paytype: 'alipay', amount: '500' })
    expect(response.headers()).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    expect(response.request().url()).not.toContain('token')
    // Stops the page's timers, and with them all polls.
    await pauseClock(page)
    await operator.post(`deposits/${number}/approve`)
    await expect(balance).toContainText('¥500.00')
  },
)

test('an open stream blocks neither a reload nor a navigation', async ({ page, player }) => {
  expect(player.name).not.toBe('')
  await page.clock.install()
  await openStream(page, () => page.goto('/#/', { waitUntil: 'networkidle' }))
  await page.waitForLoadState('networkidle', { timeout: 2000 })
  await page.goto('/#/mine', { waitUntil: 'networkidle', timeout: 5000 })
  await openStream(page, () => page.reload({ waitUntil: 'networkidle' }))
  // After a sign-out on another device the page gets the event, polls, and shows the dialog.
  expect(await askAs(page, 'logoff')).toMatchObject({ code: 200 })
  await expect(page.getByRole('alertdialog')).toContainText('您的登录已过期')
})

test('a player’s order shows in the console without a poll', async ({ page, player, browser }) => {
  const desk = await newConsolePage(browser)
  await desk.clock.install()
  const response = await openStream(desk, async () => {
    await desk.goto(`/console/deposits?q=${player.name}`)
    await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  })
  expect(response.headers()).toMatchObject({ 'content-type': 'text/event-stream' })
  // The list has just been loaded; its next reload would need the page's clock, which is stopped.
  const isRead = desk.waitForResponse((response) => response.url().includes('/console/api/deposits?'))
  await desk.locator('body').press('r')
  await isRead
  await pauseClock(desk)
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
