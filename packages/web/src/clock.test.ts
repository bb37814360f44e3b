import { afterEach, expect, test } from 'vitest'
import { deviceTime, now, setClock, timeOfDay } from './clock.ts'
import { today } from './days.ts'

const minute = 60_000
const dated = (at: number, more = {}) => new Headers({ date: new Date(at).toUTCString(), ...more })

afterEach(() => setClock(dated(deviceTime()), deviceTime()))

test('the clock goes by the Date header of answers', () => {
  for (const ahead of [90, -20, 26 * 60]) {
    const server = deviceTime() + ahead * minute
    setClock(dated(server), deviceTime())
    expect(Math.abs(now() - server)).toBeLessThan(2500)
  }
  const midnight = Date.UTC(2026, 2, 10, 16)
  setClock(dated(midnight), deviceTime())
  expect([today(), timeOfDay()]).toEqual(['2026-03-11', '00:00'])
})

test('whole seconds of the header and the time of the network do not move the clock', () => {
  for (const difference of [-1500, 0, 1400]) setClock(dated(deviceTime() + difference), deviceTime())
  expect(Math.abs(now() - deviceTime())).toBeLessThan(5)
})

test('the age of a cached answer counts, and answers without a date, slow or unreadable ones tell no time', () => {
  const server = deviceTime() + 90 * minute
  setClock(dated(server - 600_000, { age: '600' }), deviceTime())
  expect(Math.abs(now() - server)).toBeLessThan(2500)
  setClock(new Headers(), deviceTime())
  setClock(new Headers({ date: 'yesterday' }), deviceTime())
  setClock(dated(deviceTime()), deviceTime() - 60_000)
  setClock(dated(deviceTime()), deviceTime() + 60_000)
  expect(Math.abs(now() - server)).toBeLessThan(2500)
})
