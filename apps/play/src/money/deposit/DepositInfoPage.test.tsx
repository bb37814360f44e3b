import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  expectTexts,
  fakeClock,
  open,
  advanceClock,
  pixel,
  reload,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'

beforeEach(async () => {
  fakeClock()
  asPlayer()
})

/** Formats a moment as the server does: Beijing time. */
const beijing = (moment: number) => new Date(moment + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
const order = (created: number, more: object = {}) => ({
  deposit_no: 'D77',
  info: { amount: '1234.5', created_at: beijing(created), paytype: '微信支付', real_money: 171.45, state: 1 },
  ...more,
})

test('the payment page shows the order, its QR code and a countdown of one hour [PAYINFO-01]', async () => {
  const now = Date.now()
  const api = serve({ payinfo: ok(order(now, { qrcode: pixel }), 'wxpay') })
  await open('/payInfo?deposit_no=D77')
  await step('fields of the order [PAYINFO-02, PAYINFO-08, PAYINFO-09, PAYINFO-10]', async () => {
    for (const text of ['¥1,234.50', 'D77', beijing(now), '微信支付'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })
  await step('QR code [PAYINFO-01, PAYINFO-11]', async () => {
    await expect.element(page.css(`img[src="${pixel}"]`)).toBeVisible()
    expect(api.sent('payinfo')[0]?.body).toEqual({ deposit_no: 'D77' })
  })
  const timer = page.getByRole('timer')
  await step('countdown of one hour [PAYINFO-03, PAYINFO-05]', async () => {
    await expectTexts(timer, [/^(60:00|59:\d\d)$/])
    const before = timer.element().textContent
    await advanceClock(2000)
    await expect.poll(() => timer.element().textContent).not.toBe(before)
  })
  await step('counts from the creation and stops at 0 [PAYINFO-04, PAYINFO-06, CONST-06]', async () => {
    for (const [minutes, text] of [
      [30, /^(30:00|29:\d\d)$/],
      [120, /^00:00$/],
    ] as const) {
      api.set('payinfo', ok(order(now - minutes * 60_000), 'wxpay'))
      await reload()
      await expectTexts(timer, [text])
    }
    await expect.element(page.getByText('订单已超时，请勿继续支付')).toBeVisible()
  })
  await step(
    'two links to the records; only the one of a done payment leaves it [PAYINFO-15, PAYINFO-16]',
    async () => {
      for (const [name, before] of [
        ['资金明细', '/payInfo?deposit_no=D77'],
        ['已完成充值', '/zhanzhu'],
      ] as const) {
        await open('/zhanzhu')
        await open('/payInfo?deposit_no=D77')
        await page.getByRole('link', { name }).click()
        await expectRoute('/transRecord')
        history.back()
        await expectRoute(before)
      }
    },
  )
})

test('the payment page shows an address for USDT, and a link without countdown for AnToken [PAYINFO-17]', async () => {
  const now = Date.now()
  const cardlist = { mch_id: 'Taddress1', content: 'TRC20', payimg: pixel }
  const api = serve({ payinfo: ok(order(now, { cardlist: [cardlist] }), 'usdtpay') })
  await open('/payInfo?deposit_no=D77')
  await step('USDT [PAYINFO-12, PAYINFO-13, PAYINFO-14]', async () => {
    for (const text of ['Taddress1', 'TRC20']) await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText(/171\.45/)).toBeVisible()
    await expect.element(page.css(`img[src="${pixel}"]`)).toBeVisible()
    await expect.element(page.getByRole('timer')).toBeVisible()
  })
  await step('AnToken [PAYINFO-07]', async () => {
    api.set('payinfo', ok(order(now, { cardlist, url: 'https://pay.example.com/1' }), 'antoken'))
    await reload()
    await expect.element(page.getByText('D77', { exact: true })).toBeVisible()
    await expectCount(page.getByRole('timer'), 0)
    await expectCount(page.getByText('Taddress1'), 0)
    await expect.element(page.css('a[href="https://pay.example.com/1"]')).toBeVisible()
  })

  api.set('payinfo', ok({ deposit_no: 'D77', info: { amount: 1, state: '2' } }, 'antoken'))
  await advanceClock(3000)
  await expect.element(page.getByText('存款已到账')).toBeVisible()
  api.set('payinfo', refused('订单不存在', 404))
  await open('/payInfo?deposit_no=D0')
  await expect.element(toast('订单不存在')).toBeVisible()
  await expectRoute('/transRecord')
})

test.each([90, -20])('the countdown goes by the server when the phone is %i minutes ahead', async (minutes) => {
  const server = Date.now() - minutes * 60_000
  const dated = (at: number) => () =>
    Response.json(ok(order(at), 'wxpay'), { headers: { date: new Date(at).toUTCString() } })
  const api = serve({ payinfo: dated(server) })
  await open('/payInfo?deposit_no=D77')
  await expectTexts(page.getByRole('timer'), [/^(60:00|59:5\d)$/])
  await expectCount(page.getByText('订单已超时，请勿继续支付'), 0)
  // The next test begins with the right clock.
  api.set('payinfo', dated(Date.now()))
  await reload()
  await expectTexts(page.getByRole('timer'), [/^(60:00|59:5\d)$/])
})
