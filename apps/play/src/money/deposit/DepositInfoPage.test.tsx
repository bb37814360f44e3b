import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signOutAfterPasswordChange } from '../../app/session/signing.ts'
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

const stepOf = (step: string, more: object = {}, channel = 'wxpay') =>
  ok(
    order(Date.now(), {
      info: { ...order(Date.now()).info, step, ...more },
      qrcode: pixel,
      url: 'https://pay.example.com/1',
    }),
    channel,
  )

test('an order past its time shows neither code nor address, and leads to a new deposit', async () => {
  serve({ payinfo: stepOf('waiting', { expires_at: beijing(Date.now() + 2000) }) })
  await open('/payInfo?deposit_no=D77')
  await expect.element(page.css(`img[src="${pixel}"]`)).toBeVisible()
  await advanceClock(3000)
  await expect.element(page.getByRole('alert')).toHaveTextContent('订单已超时，请勿继续支付')
  await expectTexts(page.getByRole('timer'), ['00:00'])
  await expectCount(page.css(`img[src="${pixel}"]`), 0)
  await expectCount(page.css('a[href="https://pay.example.com/1"]'), 0)
  await expect.element(page.getByText('如已付款，到账后仍会自动入账，无需再付')).toBeVisible()
  await page.getByRole('button', { name: '重新存款' }).click()
  await expectRoute('/recharge')
})

test('the countdown shows the time that the gateway gives, also for a card on its page', async () => {
  const api = serve({ payinfo: stepOf('waiting', { expires_at: beijing(Date.now() + 15 * 60_000) }, 'bank') })
  await open('/payInfo?deposit_no=D77')
  await expectTexts(page.getByRole('timer'), [/^(15:00|14:5\d)$/])
  api.set('payinfo', stepOf('waiting', { expires_at: beijing(Date.now() + 15 * 60_000) }, 'antoken'))
  await reload()
  await expect.element(page.css(`img[src="${pixel}"]`)).toBeVisible()
  await expectCount(page.getByRole('timer'), 0)
})

test('a bank transfer under review shows the account to pay to and no code', async () => {
  const account = {
    bank_no: '62170000',
    bank_owner: '锦鲤',
    bank_address: '支行',
    bank_data: { bank_name: '收款银行' },
  }
  serve({ payinfo: stepOf('review', { expires_at: '' }, 'bank'), getpaybank: ok([account]) })
  await open('/payInfo?deposit_no=D77')
  await expect.element(page.getByText('申请已提交，核实到账后为您入账，无需重复提交')).toBeVisible()
  await expect.element(page.getByText('62170000', { exact: true })).toBeVisible()
  await expectCount(page.css(`img[src="${pixel}"]`), 0)
})

test('a payment that waits or differs is said, with the amount that arrived', async () => {
  const api = serve({ payinfo: stepOf('received') })
  await open('/payInfo?deposit_no=D77')
  await expect.element(page.getByText('正在确认，完成后自动入账')).toBeVisible()
  await expectCount(page.css(`img[src="${pixel}"]`), 0)
  api.set('payinfo', stepOf('differs', { received: '900.00' }))
  await advanceClock(3000)
  await expect.element(page.getByText('到账金额与订单不符')).toBeVisible()
  await expect.element(page.getByText('¥900.00', { exact: true })).toBeVisible()
})

test('a credited order shows the new balance, a refused one its reason', async () => {
  const api = serve({ payinfo: stepOf('waiting') })
  await open('/payInfo?deposit_no=D77')
  await expect.element(page.css(`img[src="${pixel}"]`)).toBeVisible()
  api.set('refreshusermoney', ok({ username: 'koi123', balance: '2469.00' }))
  api.set('user', ok({ username: 'koi123', balance: '2469.00' }))
  api.set('balance', ok({ balance: '2469.00' }))
  api.set('payinfo', stepOf('credited', { state: 2 }))
  await advanceClock(3000)
  await expect.element(page.getByText('¥2,469.00', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '开始游戏' })).toHaveAttribute('href', '#/')
  await expectCount(page.getByRole('link', { name: '已完成充值' }), 0)
  api.set('payinfo', stepOf('refused', { state: 3, reason: '未收到款项，请核对付款记录后联系客服' }))
  await reload()
  await expect.element(page.getByText('未收到款项，请核对付款记录后联系客服')).toBeVisible()
  await page.getByRole('button', { name: '重新存款' }).click()
  await expectRoute('/recharge')
})

test('a tab that a payment page opened may be closed; the tab of the session goes on to the order', async () => {
  serve({ payinfo: stepOf('waiting') })
  await open('/paid?deposit_no=D77?pid=1000&trade_status=TRADE_SUCCESS')
  await expectRoute('/payInfo?deposit_no=D77')
  sessionStorage.clear()
  signOutAfterPasswordChange()
  await open('/paid?deposit_no=D77')
  await expect.element(page.getByText('如已付款，您可以关闭此页面')).toBeVisible()
  await expectRoute('/paid?deposit_no=D77')
})
