import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from './answers.testing.ts'
import { asPlayer, expectRoute, holdClock, open, pass, reload, step } from './screen.testing.tsx'
import { watchSession } from './session.ts'
import { expectListening, makeTeller } from './stream.testing.ts'

const shown = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

test('a changed balance is shown at once, and the rhythm of the poll stays [STATE-10]', async () => {
  holdClock({ stands: true })
  asPlayer()
  const teller = makeTeller()
  const api = serve({ events: teller.answer })
  const balances = () => api.sent('balance')
  await open('/mine')
  await expectListening(api)
  expect(api.last('events').headers['authorization']).toBe('Bearer token-of-the-test')
  expect(api.last('events').headers['last-event-id']).toBeUndefined()
  const asked = balances().length
  api.set('balance', ok({ balance: '77.00' }))
  teller.change('balance')
  await shown('77.00')
  expect(balances().length).toBe(asked + 1)
  await pass(43_000)
  const gaps = balances().slice(asked + 1)
  expect(gaps.length).toBe(10)
  expect(gaps.slice(1).map((call, n) => call.at - gaps[n]!.at)).toEqual(Array.from({ length: 9 }, () => 4300))
})

test('where the operator wants it the balance is asked for ten times less often, while changes are told', async () => {
  holdClock({ stands: true })
  asPlayer()
  const teller = makeTeller()
  const api = serve({ events: teller.answer, app: ok({ title: '锦鲤', site_state: 1, stretch_polls: 1 }) })
  const during = async (time: number) => {
    const before = api.sent('balance').length
    await pass(time)
    return api.sent('balance').length - before
  }
  await open('/mine')
  await expectListening(api)
  await expect.poll(() => during(4300)).toBe(0)
  expect(await during(43_000)).toBe(1)
  await step('a stream that breaks: the rhythm is back at once', async () => {
    api.set('events', 'abort')
    const before = api.sent('balance').length
    teller.cut()
    await expect.poll(() => api.sent('balance').length).toBe(before + 1)
    expect(await during(8600)).toBe(2)
  })
  await step('a stream that is back goes on after what was told last', async () => {
    api.set('events', teller.answer)
    const before = api.sent('events').length
    await expect
      .poll(async () => {
        await pass(1000)
        return api.last('events').headers['last-event-id'] === '0' && api.sent('events').length > before
      })
      .toBe(true)
    await expect.poll(() => during(4300)).toBe(0)
  })
})

test('an answer that is held back on its way changes no rhythm', async () => {
  holdClock({ stands: true })
  asPlayer()
  const api = serve({ events: 'never', app: ok({ title: '锦鲤', site_state: 1, stretch_polls: 1 }) })
  await open('/mine')
  await expectListening(api)
  const before = api.sent('balance').length
  await pass(8600)
  expect(api.sent('balance').length).toBe(before + 2)
})

test('a session that is over is noticed by the next balance, which comes at once [D-014]', async () => {
  holdClock({ stands: true })
  asPlayer()
  const teller = makeTeller()
  const api = serve({ events: teller.answer })
  await open('/mine')
  await expectListening(api)
  api.set('balance', refused('认证失败', 401))
  teller.end('session')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectRoute('/login')
  const asked = api.sent('events').length
  await pass(120_000)
  expect(api.sent('events').length).toBe(asked)
})

test('what says nothing new draws nothing and stores nothing', async () => {
  holdClock({ stands: true })
  asPlayer()
  const teller = makeTeller()
  const api = serve({ events: teller.answer, balance: ok({ balance: '8.00', gameblance: '0.00' }) })
  await open('/mine')
  await expectListening(api)
  await pass(8600)
  let stored = 0
  let drawn = 0
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (...pair) {
    stored += 1
    setItem.apply(this, pair)
  }
  const stop = watchSession(() => (drawn += 1))
  const moved = new MutationObserver((changes) => (drawn += changes.length))
  moved.observe(document.getElementById('root')!, { subtree: true, childList: true, characterData: true })
  try {
    const before = api.sent('balance').length
    teller.change('balance', 'messages', 'site')
    await pass(43_000)
    expect(api.sent('balance').length).toBeGreaterThanOrEqual(before + 10)
    expect(api.sent('app').length).toBeGreaterThan(1)
    expect([stored, drawn]).toEqual([0, 0])
  } finally {
    Storage.prototype.setItem = setItem
    moved.disconnect()
    stop()
  }
})

test('orders, messages, limits and the maintenance page move by themselves', async () => {
  holdClock({ stands: true })
  asPlayer()
  const teller = makeTeller()
  const row = (state: number) => ({ pay_way: '支付宝', out_trade_no: 'R1', amount: '100.00', state })
  const api = serve({ events: teller.answer, gettransrecord: paged([row(1)]) })
  await step('orders', async () => {
    await open('/transRecord?type=1')
    await expectListening(api)
    await shown('R1')
    api.set('gettransrecord', paged([row(2)]))
    teller.change('orders')
    await shown('已通过')
  })
  await step('an order that is open', async () => {
    const info = (state: number) => ok({ deposit_no: 'R2', info: { state, amount: '300.00', paytype: '支付宝' } })
    api.set('payinfo', info(1))
    await open('/payInfo?deposit_no=R2')
    await expect.poll(() => api.sent('payinfo').length).toBeGreaterThan(1)
    api.set('payinfo', info(2))
    teller.change('orders')
    await shown('存款已到账')
  })
  await step('messages', async () => {
    await open('/mine')
    api.set('noticeList', paged([{ title: '甲' }, { title: '乙' }]))
    teller.change('messages')
    await expect.poll(() => localStorage.getItem('messageNum')).toBe('2')
    await open('/message?type=2')
    await shown('甲')
    api.set('noticeList', paged([{ title: '丙' }]))
    teller.change('messages')
    await shown('丙')
  })
  await step('limits', async () => {
    await open('/protection')
    const before = api.sent('protection').length
    teller.change('limits')
    await expect.poll(() => api.sent('protection').length).toBe(before + 1)
  })
  await step('maintenance, there and back [SHELL-17]', async () => {
    api.set('app', ok({ title: '锦鲤', site_state: 0, repair_tips: '稍后再来' }))
    teller.change('site')
    await pass(2000)
    await shown('稍后再来')
    api.set('app', ok({ title: '锦鲤', site_state: 1 }))
    teller.change('site')
    await pass(2000)
    await expect.element(page.getByText('稍后再来')).not.toBeInTheDocument()
  })
})

test('a visitor listens to nothing, and a hidden page does not listen', async () => {
  holdClock({ stands: true })
  const teller = makeTeller()
  const api = serve({ events: teller.answer })
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await step('a visitor', async () => {
    await open('/mine')
    await pass(20_000)
    expect(api.sent('events')).toEqual([])
  })
  try {
    await step('a hidden page listens when it is seen', async () => {
      asPlayer()
      await reload()
      hide(true)
      await pass(20_000)
      expect(api.sent('events')).toEqual([])
      hide(false)
      await expect.poll(() => api.sent('events').length).toBe(1)
    })
  } finally {
    Reflect.deleteProperty(document, 'hidden')
  }
})
