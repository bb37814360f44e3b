import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, refused, serve } from '../testing/answers.testing.ts'
import { queryClient } from './queries.ts'
import { asPlayer, expectRoute, fakeClock, open, advanceClock, reload, step } from '../testing/screen.testing.tsx'
import { expectStreamRequests, makeEventStream } from '../testing/stream.testing.ts'

const shown = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

test('a balance change in the stream is shown at once and leaves the poll interval unchanged [STATE-10]', async () => {
  fakeClock({ isFrozen: true })
  asPlayer()
  const eventStream = makeEventStream()
  const api = serve({ events: eventStream.answer })
  const balances = () => api.sent('balance')
  await open('/mine')
  await expectStreamRequests(api)
  expect(api.last('events').headers['authorization']).toBe('Bearer token-of-the-test')
  expect(api.last('events').headers['last-event-id']).toBeUndefined()
  const callsBefore = balances().length
  api.set('balance', ok({ balance: '77.00' }))
  eventStream.change('balance')
  await shown('77.00')
  expect(balances().length).toBe(callsBefore + 1)
  await advanceClock(43_000)
  const gaps = balances().slice(callsBefore + 1)
  expect(gaps.length).toBe(10)
  expect(gaps.slice(1).map((call, n) => call.at - gaps[n]!.at)).toEqual(Array.from({ length: 9 }, () => 4300))
})

test('if stretch_polls is on, the balance is polled ten times less often while the stream is connected', async () => {
  fakeClock({ isFrozen: true })
  asPlayer()
  const teller = makeEventStream()
  const api = serve({ events: teller.answer, app: ok({ title: '锦鲤', site_state: 1, stretch_polls: 1 }) })
  const during = async (time: number) => {
    const before = api.sent('balance').length
    await advanceClock(time)
    return api.sent('balance').length - before
  }
  await open('/mine')
  await expectStreamRequests(api)
  await expect.poll(() => during(4300)).toBe(0)
  expect(await during(43_000)).toBe(1)
  await step('a broken stream restores the poll interval at once', async () => {
    api.set('events', 'abort')
    const before = api.sent('balance').length
    teller.breakConnection()
    await expect.poll(() => api.sent('balance').length).toBe(before + 1)
    expect(await during(8600)).toBe(2)
  })
  await step('a reconnected stream resumes after the last event', async () => {
    api.set('events', teller.answer)
    const before = api.sent('events').length
    await expect
      .poll(async () => {
        await advanceClock(1000)
        return api.last('events').headers['last-event-id'] === '0' && api.sent('events').length > before
      })
      .toBe(true)
    await expect.poll(() => during(4300)).toBe(0)
  })
})

test('a stream buffered by a proxy does not change the poll interval', async () => {
  fakeClock({ isFrozen: true })
  asPlayer()
  const api = serve({ events: 'never', app: ok({ title: '锦鲤', site_state: 1, stretch_polls: 1 }) })
  await open('/mine')
  await expectStreamRequests(api)
  const before = api.sent('balance').length
  await advanceClock(8600)
  expect(api.sent('balance').length).toBe(before + 2)
})

test('the stream’s end event triggers a balance poll, whose 401 ends the session [D-014]', async () => {
  fakeClock({ isFrozen: true })
  asPlayer()
  const teller = makeEventStream()
  const api = serve({ events: teller.answer })
  await open('/mine')
  await expectStreamRequests(api)
  api.set('balance', refused('认证失败', 401))
  teller.end('session')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await expectRoute('/login')
  const callsBefore = api.sent('events').length
  await advanceClock(120_000)
  expect(api.sent('events').length).toBe(callsBefore)
})

test('an unchanged answer is neither rendered nor stored', async () => {
  fakeClock({ isFrozen: true })
  asPlayer()
  const teller = makeEventStream()
  const api = serve({ events: teller.answer, balance: ok({ balance: '8.00', gameblance: '0.00' }) })
  await open('/mine')
  await expectStreamRequests(api)
  await advanceClock(8600)
  let stored = 0
  let drawn = 0
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (...pair) {
    stored += 1
    setItem.apply(this, pair)
  }
  const answers = new Map<string, unknown>()
  const stop = queryClient.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
    if (answers.has(queryHash) && answers.get(queryHash) !== state.data) drawn += 1
    answers.set(queryHash, state.data)
  })
  const moved = new MutationObserver((changes) => (drawn += changes.length))
  moved.observe(document.getElementById('root')!, { subtree: true, childList: true, characterData: true })
  try {
    const before = api.sent('balance').length
    teller.change('balance', 'messages', 'site')
    await advanceClock(43_000)
    expect(api.sent('balance').length).toBeGreaterThanOrEqual(before + 10)
    expect(api.sent('app').length).toBeGreaterThan(1)
    expect([stored, drawn]).toEqual([0, 0])
  } finally {
    Storage.prototype.setItem = setItem
    moved.disconnect()
    stop()
  }
})

test('the site shows changes of orders, messages, limits and maintenance without a reload', async () => {
  fakeClock({ isFrozen: true })
  asPlayer()
  const teller = makeEventStream()
  const row = (state: number) => ({ pay_way: '支付宝', out_trade_no: 'R1', amount: '100.00', state })
  const api = serve({ events: teller.answer, gettransrecord: paged([row(1)]) })
  await step('orders', async () => {
    await open('/transRecord?type=1')
    await expectStreamRequests(api)
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
  await step('maintenance begins and ends [SHELL-17]', async () => {
    api.set('app', ok({ title: '锦鲤', site_state: 0, repair_tips: '稍后再来' }))
    teller.change('site')
    await advanceClock(2000)
    await shown('稍后再来')
    api.set('app', ok({ title: '锦鲤', site_state: 1 }))
    teller.change('site')
    await advanceClock(2000)
    await expect.element(page.getByText('稍后再来')).not.toBeInTheDocument()
  })
})

test('neither a visitor nor a hidden page opens the stream', async () => {
  fakeClock({ isFrozen: true })
  const teller = makeEventStream()
  const api = serve({ events: teller.answer })
  const hide = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await step('a visitor', async () => {
    await open('/mine')
    await advanceClock(20_000)
    expect(api.sent('events')).toEqual([])
  })
  try {
    await step('a hidden page opens the stream when it becomes visible', async () => {
      asPlayer()
      await reload()
      hide(true)
      await advanceClock(20_000)
      expect(api.sent('events')).toEqual([])
      hide(false)
      await expect.poll(() => api.sent('events').length).toBe(1)
    })
  } finally {
    Reflect.deleteProperty(document, 'hidden')
  }
})
