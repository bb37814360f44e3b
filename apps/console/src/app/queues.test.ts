import { expect, test } from 'vitest'
import { queuesOf } from './queues.ts'

test('a queue is a count, or a count and the time of its oldest entry', () => {
  expect(queuesOf({ pending: { deposits: { count: 2, oldest_at: '2026-03-01 10:00:00' }, transfers: 0 } })).toEqual([
    { name: 'deposits', count: 2, oldest: '2026-03-01 10:00:00' },
    { name: 'transfers', count: 0, oldest: '' },
  ])
  expect(queuesOf({})).toEqual([])
})
