import { expect, test } from 'vitest'
import { polling, emitChange } from './changes.ts'
import { balanceEvery, makePoll } from './poll.ts'
import type { Ticker } from './ticker.ts'
import { setTrap, trapEvery } from '../shell/trap.ts'

function manualTicker() {
  const timers = new Map<number, () => void>()
  const intervals: number[] = []
  let count = 0
  const ticker = {
    set: (work: () => void, every: number) => {
      count += 1
      intervals.push(every)
      timers.set(count, work)
      return count
    },
    clear: (timer: number) => void timers.delete(timer),
  } as unknown as Ticker
  return { ticker, timers, asked: intervals, tick: () => timers.forEach((work) => work()) }
}

function manualPage() {
  const listeners = new Set<() => void>()
  const page = {
    hidden: false,
    addEventListener: (_: 'visibilitychange', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'visibilitychange', listener: () => void) => void listeners.delete(listener),
  }
  return {
    page,
    listeners,
    hide: (hidden: boolean) => {
      page.hidden = hidden
      listeners.forEach((listener) => listener())
    },
  }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

test('the balance is polled at once and every 4300 ms [STATE-10, CONST-01]', async () => {
  const { ticker, asked, tick } = manualTicker()
  let calls = 0
  makePoll(async () => (calls += 1), balanceEvery, manualPage().page, ticker).start()
  await settled()
  tick()
  await settled()
  expect(asked).toEqual([4300])
  expect(calls).toBe(2)
})

test('repeated starts keep exactly one timer [STATE-10]', () => {
  const { ticker, timers } = manualTicker()
  const poll = makePoll(async () => undefined, balanceEvery, manualPage().page, ticker)
  poll.start()
  poll.start()
  expect(timers.size).toBe(1)
})

test('a stopped poll stays stopped when the page becomes visible [STATE-11]', async () => {
  const { ticker, timers } = manualTicker()
  const { page, hide } = manualPage()
  let calls = 0
  const poll = makePoll(async () => (calls += 1), balanceEvery, page, ticker)
  poll.start()
  poll.stop()
  hide(true)
  hide(false)
  await settled()
  expect(timers.size).toBe(0)
  expect(calls).toBe(1)
})

test('a started poll has one listener on the page, a stopped poll has none', () => {
  const { page, listeners } = manualPage()
  const poll = makePoll(async () => undefined, balanceEvery, page, manualTicker().ticker)
  for (let n = 0; n < 3; n++) {
    poll.start()
    poll.start()
    expect(listeners.size).toBe(1)
    poll.stop()
    expect(listeners.size).toBe(0)
  }
})

test('a poll pauses while the page is hidden and runs at once when the page becomes visible [STATE-10]', async () => {
  const { ticker, timers } = manualTicker()
  const { page, hide } = manualPage()
  let calls = 0
  makePoll(async () => (calls += 1), balanceEvery, page, ticker).start()
  await settled()
  hide(true)
  expect(timers.size).toBe(0)
  hide(false)
  await settled()
  expect(calls).toBe(2)
  expect(timers.size).toBe(1)
})

test('calls do not overlap, and a failed call does not stop the poll [STATE-10]', async () => {
  const { ticker, tick } = manualTicker()
  let calls = 0
  let fail = () => {}
  makePoll(
    () =>
      new Promise((_, reject) => {
        calls += 1
        fail = () => reject(new Error('no'))
      }),
    balanceEvery,
    manualPage().page,
    ticker,
  ).start()
  tick()
  tick()
  expect(calls).toBe(1)
  fail()
  await settled()
  tick()
  expect(calls).toBe(2)
})

test('a change of the topic runs the poll at once and leaves the interval unchanged [STATE-10]', async () => {
  const { ticker, asked } = manualTicker()
  let calls = 0
  const poll = makePoll(async () => (calls += 1), balanceEvery, manualPage().page, ticker, 'balance')
  poll.start()
  await settled()
  emitChange('balance')
  emitChange('orders')
  await settled()
  expect(calls).toBe(2)
  expect(asked).toEqual([4300])
  poll.stop()
  emitChange('balance')
  await settled()
  expect(calls).toBe(2)
})

test('a change of the topic during a call makes the poll run once more after the call', async () => {
  const { ticker } = manualTicker()
  const answers: (() => void)[] = []
  const poll = makePoll(
    () => new Promise<void>((resolve) => void answers.push(resolve)),
    balanceEvery,
    manualPage().page,
    ticker,
    'balance',
  )
  poll.start()
  for (let n = 0; n < 3; n++) emitChange('balance')
  expect(answers).toHaveLength(1)
  answers[0]!()
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]!()
  await settled()
  expect(answers).toHaveLength(2)
  poll.stop()
})

test('a poll with a topic is slowed while the stream is connected, a poll without a topic is not', async () => {
  const { ticker, timers, asked } = manualTicker()
  const pollWithTopic = makePoll(async () => undefined, balanceEvery, manualPage().page, ticker, 'balance')
  const other = makePoll(async () => undefined, 1500, manualPage().page, ticker)
  pollWithTopic.start()
  other.start()
  for (const isStretched of [true, false]) {
    polling.isSlowed = isStretched
    emitChange('polling')
  }
  expect(asked).toEqual([4300, 1500, 43_000, 4300])
  expect(timers.size).toBe(2)
  pollWithTopic.stop()
  other.stop()
})

test('the debugger trap fires every 4000 ms until it is stopped [SHELL-25]', () => {
  const { ticker, timers, asked } = manualTicker()
  const end = setTrap(ticker)
  expect(asked).toEqual([4000])
  expect(trapEvery).toBe(4000)
  expect(String([...timers.values()][0])).toContain('debugger')
  end()
  expect(timers.size).toBe(0)
})
