import { expect, test } from 'vitest'
import type { Thread } from './thread.ts'
import { patchThreads, type ThreadPage } from './threadPage.ts'

const thread = (id: string, given: Partial<Thread> = {}) =>
  ({ id, state: 'waiting', operator_name: '', called_at: `2026-03-10 12:00:0${id}`, last_at: '', ...given }) as Thread
const pageOf = (items: Thread[], total = items.length): ThreadPage => ({
  items,
  total,
  total_is_estimate: false,
  page: 1,
  per_page: 50,
})
const waiting = { state: 'waiting', sort: 'called_at', per_page: 50, q: '' } as const
const idsOf = (page: ThreadPage | null) => page && [page.items.map(({ id }) => id).join(), page.total]

test('a changed thread is replaced, a new one is inserted in order, and one that left the list is removed', () => {
  const page = pageOf([thread('1'), thread('3')])
  const changed = patchThreads(page, [thread('2'), thread('3', { last_text: '在吗' })], waiting, 'me')
  expect(idsOf(changed)).toEqual(['1,2,3', 3])
  expect(changed?.items[2]?.last_text).toBe('在吗')
  expect(idsOf(patchThreads(page, [thread('1', { state: 'served' })], waiting, 'me'))).toEqual(['3', 1])
  expect(idsOf(patchThreads(page, [thread('4', { state: 'closed' })], waiting, 'me'))).toEqual(['1,3', 2])
})

test('the list of own threads has those of this operator, the latest message first', () => {
  const mine = { state: 'served', mine: 1, per_page: 50, q: '' } as const
  const served = (id: string, operator_name: string, last_at: string) =>
    thread(id, { state: 'served', operator_name, last_at })
  const page = pageOf([served('2', 'me', '2026-03-10 12:00:02'), served('1', 'me', '2026-03-10 12:00:01')])
  const changed = [served('1', 'me', '2026-03-10 12:00:03'), served('2', 'other', ''), served('3', 'other', '')]
  expect(idsOf(patchThreads(page, changed, mine, 'me'))).toEqual(['1', 1])
  expect(idsOf(patchThreads(page, changed.slice(0, 1), mine, 'me'))).toEqual(['1,2', 2])
})

test('the list has to be read if it needs a thread that only the server knows', () => {
  const searched = { per_page: 50, q: '张三' } as const
  expect(patchThreads(pageOf([thread('1')]), [thread('2')], searched, 'me')).toBeNull()
  expect(idsOf(patchThreads(pageOf([thread('1')]), [thread('1')], searched, 'me'))).toEqual(['1', 1])
  // In a longer list another thread moves up when one leaves the first page.
  const longer = pageOf([thread('1'), thread('2')], 3)
  expect(patchThreads(longer, [thread('1', { state: 'closed' })], { ...waiting, per_page: 2 }, 'me')).toBeNull()
  expect(idsOf(patchThreads(longer, [thread('3')], { ...waiting, per_page: 2 }, 'me'))).toEqual(['1,2', 3])
})
