import { afterEach, expect, test, vi } from 'vitest'
import { keysFor } from './idempotency.ts'
import { tabStorage } from './storage.ts'

const at = 'POST /api/withdraw'
const keyOf = () => keysFor([at])(at, at, 'token', { amount: '100' })!.key

afterEach(() => {
  vi.useRealTimers()
  tabStorage.clear()
})

test('a repeat gets the same key for ten minutes, also when the clock of the device is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = keyOf()
  vi.setSystemTime(Date.now() + 9 * 60_000)
  expect(keyOf()).toBe(first)
  vi.setSystemTime(Date.now() - 90 * 60_000)
  expect(keyOf()).not.toBe(first)
})

test.each(['null', '5', '"x"', '[1]', '{"a":null}', '{"a":5}', '{'])('what is stored as %s is ignored', (stored) => {
  tabStorage.set('submits', stored)
  expect(keyOf()).toMatch(/^[\w-]{36}$/)
})
