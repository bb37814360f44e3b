import { expect, test } from 'vitest'
import { queueNames } from '../ui/queues.copy.ts'
import { addressOf, pageAt, pages } from './pages.ts'
import { queueAddresses } from './queues.ts'

test('every queue of the dashboard has one page', () => {
  expect(Object.keys(queueAddresses).toSorted()).toEqual(queueNames.toSorted())
  const named = pages.flatMap(({ queue }) => (queue ? [queue.name] : []))
  expect(new Set(named).size).toBe(named.length)
})

test('finds the page of an address, also with parameters', () => {
  expect(['/', '/chat', '/chat/7', '/deposits', '/deposits/D1', '/nowhere'].map((at) => pageAt(at)?.name)).toEqual([
    'dashboard',
    'chat',
    'chat',
    'deposits',
    'deposit',
    undefined,
  ])
  expect(new Set(pages.map(addressOf)).size).toBe(pages.length)
})
