import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { idleLimit, watchIdle } from './session.ts'

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
