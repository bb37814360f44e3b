import { beijingText, instant, minute } from '@koi/contract/time'
import { now } from '@koi/web/clock'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyInbox, listed, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import { Forbidden } from '@koi/contract/refusal.copy'
import type { InboxItem } from '../../app/inbox.ts'
import { client } from '../../app/client.ts'
import { dialog, expectAddress, expectCount, open, press, show } from '../../app/screen.testing.tsx'
import { pauseEnd } from './useItemActs.tsx'

const listing = 'GET /console/api/inbox'
const handling = 'GET /console/api/inbox/:kind/:id'
const viewing = 'POST /console/api/inbox/:kind/:id/view'
const leaving = 'POST /console/api/inbox/:kind/:id/leave'
const applications = 'GET /console/api/activity-applications'

const ago = (minutes: number) => beijingText(instant(now() - minutes * minute))
const item = (change: Partial<InboxItem>): InboxItem => ({
  kind: 'activity_applications',
  id: 'A1',
  number: 'A1',
  what: '首存活动',
  amount: '88.00',
  player_id: 'P1',
  username: 'demo001',
  owner: '',
  owned_until: '',
  paused_until: '',
  asked_at: '',
  state: 'waiting',
  created_at: ago(90),
  due_at: ago(-30),
  urgency: 0.75,
  mentioned_by: '',
  notes: 0,
  cursor: 'c-A1',
  ...change,
})
const first = item({})
const second = item({ id: 'A2', number: 'A2', username: 'demo002', cursor: 'c-A2', urgency: 1.2, owner: 'second' })
const inbox = (...items: InboxItem[]) => ({
  ...emptyInbox,
  items,
  total: items.length,
  counts: [{ kind: 'activity_applications' as const, count: items.length, due: 1 }],
})
const handled = {
  kind: 'activity_applications' as const,
  id: 'A1',
  is_open: true,
  owner: 'admin',
  owned_until: ago(-15),
  paused_until: '',
  asked_at: '',
  viewers: [] as string[],
  notes: [] as { id: string; by: string; at: string; content: string }[],
}
const marked = () => document.querySelector('[aria-current=true]')?.textContent ?? ''

test('lists items with their urgency, counts them in menu and title, and filters in the address', async () => {
  const api = serve({ [listing]: inbox(first, item({ ...second, mentioned_by: 'second', notes: 2 })) })
  await show('/inbox')
  await expectCount(page.getByRole('listitem').filter({ hasText: '首存活动' }), 2)
  const late = page.getByRole('listitem').filter({ hasText: 'demo002' })
  await expect.element(late.getByText('已超时')).toBeVisible()
  await expect.element(late.getByText('second 提到了您')).toBeVisible()
  await expect.element(late.getByText('2 条备注')).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^\(2\) 待办/)
  await expect.element(page.getByRole('navigation').getByTitle('2 条待处理').first()).toBeVisible()
  await page
    .getByRole('group', { name: '类型' })
    .getByText(/活动申请/)
    .click()
  await expectAddress('/inbox?kind=activity_applications')
  await expect.poll(() => Object.fromEntries(api.last(listing).query)).toMatchObject({ kind: 'activity_applications' })
})

test('says that nothing waits, that it failed, and shows a failed list again on demand', async () => {
  const api = serve({})
  await show('/inbox')
  await expect.element(page.getByText('没有待办事项')).toBeVisible()
  api.set(listing, refusedBy(Forbidden))
  await show('/inbox?owner=mine')
  await expect.element(page.getByRole('alert')).toBeVisible()
  api.set(listing, inbox(first))
  await page.getByRole('button', { name: /重\s?试/ }).click()
  await expect.element(page.getByText('首存活动')).toBeVisible()
})

test('shows a skeleton while the list is loading', async () => {
  const answers: (() => void)[] = []
  serve({ [listing]: () => new Promise((resolve) => answers.push(() => resolve(inbox(first)))) })
  await open('/inbox')
  await expect.poll(() => document.querySelectorAll('.ant-skeleton').length).toBe(1)
  expect(document.querySelectorAll('.inbox-item')).toHaveLength(0)
  for (const answer of answers) answer()
  await expect.element(page.getByText('首存活动')).toBeVisible()
})

test('keys move, claim, pause and assign; they are dead in fields, in dialogs and while an input method composes', async () => {
  const claiming = 'POST /console/api/inbox/:kind/:id/claim'
  const pausing = 'POST /console/api/inbox/:kind/:id/pause'
  const assigning = 'POST /console/api/inbox/:kind/:id/assign'
  const api = serve({
    [listing]: inbox(first, second),
    [claiming]: handled,
    [pausing]: handled,
    [assigning]: handled,
    'GET /console/api/inbox/:kind/deciders': { items: [{ username: 'second' }] },
  })
  await show('/inbox')
  await press('j')
  await expect.poll(marked).toContain('demo002')
  await press('j')
  expect(marked()).toContain('demo002')
  await press('k')
  await expect.poll(marked).toContain('demo001')
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, ...init }))
  expect(api.sent(claiming)).toEqual([])
  await press('c')
  await expect.poll(() => api.sent(claiming)[0]?.params).toEqual({ kind: 'activity_applications', id: 'A1' })
  await press('p')
  await expect.element(dialog('暂停 · 活动申请 · demo001')).toBeVisible()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }))
  expect(api.sent(claiming)).toHaveLength(1)
  await dialog('暂停')
    .getByRole('button', { name: /^暂\s?停$/ })
    .click()
  await expect.poll(() => api.sent(pausing)[0]?.body['until']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  await expectCount(dialog('暂停'), 0)
  await press('a')
  await dialog('指派').getByRole('combobox').click()
  await page.getByTitle('second').last().click()
  await dialog('指派')
    .getByRole('button', { name: /^指\s?派$/ })
    .click()
  await expect.poll(() => api.sent(assigning)[0]?.body).toEqual({ operator: 'second' })
})

test('the bar claims the item, names other viewers, and E decides it and opens the next one by filter and order', async () => {
  let isOpen = true
  const handledNow = (id: string) => ({
    ...handled,
    id,
    is_open: id === 'A1' ? isOpen : true,
    viewers: ['second'],
    notes: [{ id: 'N1', by: 'second', at: ago(5), content: '<b>=1+1</b>' }],
  })
  const approving = 'POST /console/api/activity-applications/:id/approve'
  const application = {
    id: 'A1',
    player_id: 'P1',
    username: 'demo001',
    activity_id: 1,
    activity_name: '首存活动',
    amount: '88.00',
    state: 1,
    created_at: ago(90),
  }
  const api = serve({
    [listing]: ({ query }) =>
      query.get('after') === 'c-A1' ? { ...inbox(second), total: 2, before: 1 } : inbox(first, second),
    [handling]: ({ params }) => handledNow(params['id']!),
    [viewing]: ({ params }) => handledNow(params['id']!),
    [leaving]: {},
    [applications]: ({ query }) =>
      listed(applications, { ...application, id: query.get('q') === 'demo002' ? 'A2' : 'A1' } as never),
    [approving]: () => {
      isOpen = false
      return { ...application, state: 2 } as never
    },
  })
  await show('/inbox?kind=activity_applications&sort=created_at')
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  await press('j')
  await press('k')
  await press('{Enter}')
  await expectAddress('/activity-applications?state=1&q=demo001')
  const bar = page.getByRole('region', { name: '待办' })
  await expect.element(bar.getByText('待办：第 1 件，共 2 件')).toBeVisible()
  await expect.element(bar.getByText('second 也在查看')).toBeVisible()
  expect(api.sent(viewing)[0]).toMatchObject({ params: { id: 'A1' }, body: { claim: 1 } })
  expect(Object.fromEntries(api.last(listing).query)).toMatchObject({ after: 'c-A1' })
  expect(Object.fromEntries(api.sent(listing).find(({ query }) => query.get('after') === 'c-A1')!.query)).toMatchObject(
    { kind: 'activity_applications', sort: 'created_at' },
  )
  await bar.getByRole('button', { name: '1 条备注' }).click()
  await expect.element(page.getByText('<b>=1+1</b>')).toBeVisible()
  await press('{Escape}')
  await userEvent.click(page.getByRole('heading', { level: 1 }))
  await expect.poll(() => document.querySelector('[data-row-key=A1] [data-at]')).not.toBeNull()
  await press('e')
  await expect.element(dialog('通过')).toBeVisible()
  for (const box of dialog('通过').getByRole('textbox').elements().slice(0, 1)) await userEvent.fill(box, '88')
  await dialog('通过')
    .getByRole('button', { name: /^通\s?过$/ })
    .click()
  await expectAddress('/activity-applications?state=1&q=demo002')
  await expect.poll(() => api.sent(leaving)[0]?.params['id']).toBe('A1')
  await expect.poll(() => api.sent(viewing).some(({ params }) => params['id'] === 'A2')).toBe(true)
})

test('sound and notification are chosen per operator in this browser, and sound for newly due items only', async () => {
  const shown: string[] = []
  const real = window.Notification
  class Shown extends EventTarget {
    static permission = 'granted'
    static requestPermission = async () => 'granted' as const
    onclick = null
    constructor(title: string) {
      super()
      shown.push(title)
    }
  }
  Object.defineProperty(window, 'Notification', { value: Shown, configurable: true })
  onTestFinished(() => void Object.defineProperty(window, 'Notification', { value: real, configurable: true }))
  const api = serve({ [listing]: inbox(item({ due_at: ago(60), urgency: 1.5 })) })
  await show('/inbox')
  await page.getByRole('switch', { name: '桌面通知' }).click()
  expect(localStorage.getItem('koi.inbox.alerts.O1')).toBe('desktop')
  expect(shown).toEqual([])
  api.set(listing, inbox(item({ id: 'A7', due_at: ago(0), urgency: 1 }), item({ due_at: ago(60), urgency: 1.5 })))
  await client.invalidateQueries()
  await expect.poll(() => shown).toEqual(['1 件待办已到时限'])
})

test('an operator who decides nothing has no inbox', async () => {
  serve({ 'GET /console/api/me': staff('deposit.view') })
  await show('/account')
  await expectCount(page.getByRole('link', { name: '待办' }), 0)
})

test('a pause ends after minutes, tomorrow or on the next Monday', () => {
  const [before, end, after] = [ago(-60), pauseEnd('60'), ago(-60)]
  expect(end >= before && end <= after).toBe(true)
  expect(pauseEnd('tomorrow')).toMatch(/ 09:00:00$/)
  expect(new Date(pauseEnd('monday').slice(0, 10)).getUTCDay()).toBe(1)
})
