import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listed, serve } from '../../app/answers.testing.ts'
import type { Row } from '../../app/endpoint.ts'
import { settle, show } from '../../app/screen.testing.tsx'

const listing = 'GET /console/api/chat/threads'
const sending = 'POST /console/api/chat/threads/:id/messages'

const threadOf = (id: string, username: string): Row<typeof listing> => ({
  id,
  player_id: id,
  username,
  state: 'waiting',
  operator_id: null,
  operator_name: '',
  unread: 0,
  last_seq: 0,
  last_text: '',
  is_picture: 0,
  language: 'zh',
  last_at: '2026-03-10 12:00:00',
  called_at: '2026-03-10 12:00:00',
  closed_at: '',
  created_at: '2026-03-10 12:00:00',
  created_ip: '',
  guest_seen: 0,
  score: null,
  score_note: '',
  is_typing: 0,
})
const threads = [threadOf('T1', 'koi001'), threadOf('T2', 'koi002')]

const serveChat = () =>
  serve({
    [listing]: listed(listing, ...threads),
    'GET /console/api/chat/threads/:id/messages': ({ params }) => ({
      items: [],
      has_more: false,
      thread: threads.find(({ id }) => id === params['id'])!,
    }),
    'GET /console/api/chat/canned': listed('GET /console/api/chat/canned'),
    'POST /console/api/chat/threads/:id/typing': {},
    'POST /console/api/chat/threads/:id/seen': {},
    [sending]: ({ body }) => ({
      seq: 1,
      client_id: String(body['client_id']),
      author: 'operator',
      operator_id: 'O1',
      operator_name: 'admin',
      kind: 'text',
      text: String(body['text']),
      created_at: '2026-03-10 12:00:00',
    }),
  })

const reply = () => page.getByRole('textbox', { name: '回复内容' })
const choose = async (name: string) => {
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await settle()
}

test('choosing another chat keeps the tab, the search, the focus and a half-written reply', async () => {
  serveChat()
  await show('/chat')
  await page.getByText('全部', { exact: true }).click()
  await page.getByRole('searchbox', { name: '玩家名 / 聊天内容' }).fill('koi')
  await choose('koi001')
  await expect.element(page.getByRole('link', { name: /koi001/ })).toHaveFocus()
  await reply().fill('您好，请稍')
  await choose('koi002')
  await expect.element(reply()).toHaveValue('')
  await expect.element(page.getByRole('searchbox', { name: '玩家名 / 聊天内容' })).toHaveValue('koi')
  await expect.element(page.getByRole('radio', { name: '全部' })).toBeChecked()
  await choose('koi001')
  await expect.element(reply()).toHaveValue('您好，请稍')
})

test('the Enter that ends a word of an input method sends nothing; the next one sends the reply once', async () => {
  const api = serveChat()
  await show('/chat/T1')
  await reply().fill('您好')
  for (const init of [{ isComposing: true }, { keyCode: 229 }, { shiftKey: true }])
    reply()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  await expect.element(reply()).toHaveValue('您好')
  expect(api.sent(sending)).toEqual([])
  await reply().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(reply()).toHaveValue('')
  await expect.poll(() => api.sent(sending).map(({ body }) => body['text'])).toEqual(['您好'])
  await expect.element(page.getByRole('button', { name: /发送/ })).toBeDisabled()
})

test('a select offers the rows of all pages of its list', async () => {
  const operators = 'GET /console/api/chat/operators'
  const api = serveChat()
  const served = { ...threads[0]!, state: 'served' as const, operator_id: 'O1', operator_name: 'admin' }
  api.set('GET /console/api/chat/threads/:id/messages', { items: [], has_more: false, thread: served })
  const pageOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `O${from + index}`, username: `clerk${from + index}` }))
  api.set(operators, ({ query }) => ({
    ...listed(operators, ...(query.get('page') === '2' ? pageOf(200, 1) : pageOf(0, 200))),
    total: 201,
  }))
  await show('/chat/T1')
  await page.getByRole('button', { name: '转交' }).click()
  await page.getByRole('combobox', { name: '客服' }).fill('clerk200')
  await expect.element(page.getByText('clerk200', { exact: true }).last()).toBeVisible()
  expect(api.sent(operators)).toHaveLength(2)
})
