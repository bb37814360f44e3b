import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSource, readSource } from './source.ts'

const day = 86_400_000
const start = 1_773_115_200_000
const visit = (search: string, hash = '') => keepSource({ search, hash, pathname: '/' })
const sent = () => Object.fromEntries(new URLSearchParams(readSource()))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the site keeps the first link of a visitor with its parameters for thirty days', () => {
  visit('?c=Blog&click_id=a%26b&utm_source=weibo&utm_term=&other=1', '#/promotion?id=2')
  visit('?c=second&click_id=2')
  const first = { c: 'Blog', click_id: 'a&b', utm_source: 'weibo', landing: '/#/promotion' }
  expect(sent()).toEqual(first)
  vi.setSystemTime(start + 30 * day - 1)
  visit('?c=second')
  expect(sent()).toEqual(first)
  vi.setSystemTime(start + 30 * day)
  expect(readSource()).toBe('')
  visit('?c=second')
  expect(sent()).toEqual({ c: 'second', landing: '/' })
})

test('an address without a valid code stores nothing, and corrupt storage counts as empty', () => {
  for (const search of ['', '?utm_source=weibo', '?c=', '?c=a%20b', `?c=${'a'.repeat(33)}`]) visit(search)
  expect(localStorage.getItem('source')).toBeNull()
  localStorage.setItem('source', '{"text":7}')
  expect(readSource()).toBe('')
  visit('?c=blog')
  expect(sent()).toEqual({ c: 'blog', landing: '/' })
})
