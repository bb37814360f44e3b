import { expect, test } from 'vitest'
import { queueNames } from '../ui/words/queues.copy.ts'
import { addressOf, pageAt, pages } from './pages.ts'
import { queueAddresses } from './queues.ts'

test("every queue of the dashboard has exactly one page, at the queue's address", () => {
  expect(Object.keys(queueAddresses).toSorted()).toEqual(queueNames.toSorted())
  for (const [name, address] of Object.entries(queueAddresses))
    expect([name, pageAt(address.split('?')[0]!)?.queue]).toEqual([name, name])
  const named = pages.flatMap(({ queue }) => queue ?? [])
  expect(new Set(named).size).toBe(named.length)
})

test('the page of an address is found, also with parameters', () => {
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
