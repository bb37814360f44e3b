import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { idleLimit, watchIdle } from './session.ts'

beforeEach(() => localStorage.clear())

test('an idle tab is not idle while another tab of the console is in use', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended: string[] = []
  const stop = watchIdle(() => ended.push('idle'))
  onTestFinished(stop)
  const other = new BroadcastChannel('console_active')
  onTestFinished(() => other.close())
  const told: unknown[] = []
  other.addEventListener('message', (event) => told.push(event.data))

  vi.advanceTimersByTime(idleLimit - 10_000)
  const received = new Promise((resolve) => {
    const own = new BroadcastChannel('console_active')
    own.addEventListener('message', () => {
      own.close()
      resolve(null)
    })
  })
  other.postMessage(null)
  await received
  vi.advanceTimersByTime(20_000)
  expect(ended).toEqual([])

  await userEvent.keyboard('a')
  await expect.poll(() => told.length).toBe(1)
  vi.advanceTimersByTime(idleLimit + 5000)
  expect(ended).not.toEqual([])
})

test('a tab that was frozen, or has no channels, learns from local storage that another tab was in use', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { BroadcastChannel: channel } = globalThis
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  onTestFinished(() => void Object.assign(globalThis, { BroadcastChannel: channel }))
  const ended: string[] = []
  onTestFinished(watchIdle(() => ended.push('idle')))
  vi.advanceTimersByTime(idleLimit - 10_000)
  localStorage.setItem('console_active', String(Date.now()))
  vi.advanceTimersByTime(20_000)
  expect(ended).toEqual([])
  // A moment to come, written before the device's clock was set back, is no use.
  localStorage.setItem('console_active', String(Date.now() + 86_400_000))
  vi.advanceTimersByTime(idleLimit)
  expect(ended).not.toEqual([])
})

test('the use of a tab is told in local storage', async () => {
  onTestFinished(watchIdle(() => undefined))
  await userEvent.keyboard('a')
  await expect.poll(() => Date.now() - Number(localStorage.getItem('console_active'))).toBeLessThan(10_000)
})
