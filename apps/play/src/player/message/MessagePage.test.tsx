import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, paged, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectRoute, open, step } from '../../app/testing/screen.testing.tsx'

const messages = [
  {
    title: '第一封',
    content: '<p>正文 <b>重点</b><script>window.bad = 1</script></p>',
    created_at: '2026-03-01 12:00:00',
  },
  { title: '第二封', content: '', created_at: '2026-02-01 12:00:00' },
]

test('the page lists announcements and messages and counts unread messages [MESSAGE-06]', async () => {
  asPlayer()
  const api = serve({ homenotice: ok(['甲公告', '乙公告']), noticeList: paged(messages) })
  await step('announcements [MESSAGE-01]', async () => {
    await open('/message')
    await expect.element(page.getByRole('tab', { name: '公告' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('乙公告')).toBeVisible()
  })
  await step('the query selects the tab [MESSAGE-06]', async () => {
    await open('/message?type=2')
    await expect.element(page.getByRole('tab', { name: '站内信' })).toHaveAttribute('aria-selected', 'true')
  })
  await step('messages [MESSAGE-02, MESSAGE-03, MESSAGE-04, MESSAGE-05]', async () => {
    await expect.element(page.getByText('第一封')).toBeVisible()
    await expect.element(page.css('b').filter({ hasText: '重点' })).toBeVisible()
    await expect.element(page.getByText('2026-03-01 12:00:00')).toBeVisible()
    await expect.element(page.getByText('没有更多了')).toBeVisible()
    expect('bad' in window).toBe(false)
    await expect.poll(() => localStorage.getItem('messageSeen')).toBe('{"koi123":2}')
    expect(api.last('noticeList').body['page']).toBe(1)
  })
})

test('a visitor sees announcements and is asked to log in for messages [MESSAGE-06]', async () => {
  const api = serve({ homenotice: ok(['甲公告']) })
  await open('/message?type=2')
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
  await expectRoute('/login')
  expect(api.sent('noticeList')).toEqual([])
})

test('what one player has seen does not hide the messages of another player of this browser', async () => {
  asPlayer()
  localStorage.setItem('messageSeen', '{"koi777":2}')
  serve({ noticeList: paged(messages) })
  await open('/mine')
  await expect.poll(() => localStorage.getItem('messageNum')).toBe('2')
})

test('messages that another tab has read are no longer counted in this one', async () => {
  asPlayer()
  serve({ noticeList: paged(messages) })
  await open('/mine')
  const link = page.getByRole('link', { name: /^站内信/ }).or(page.getByRole('link', { name: /消息/ }))
  await expect.element(link.first()).toHaveTextContent('2')
  const other = document.createElement('iframe')
  document.body.append(other)
  other.contentWindow!.localStorage.setItem('messageSeen', '{"koi123":2}')
  await expect.element(link.first()).not.toHaveTextContent('2')
  other.remove()
})

test('an unread message has a dot and a bold title until it is opened, and is counted in its tab', async () => {
  asPlayer()
  const rows = [
    { id: 'a', title: '存款到账', content: '<p>正文</p>', created_at: '2026-03-01 12:00:00' },
    { id: 'b', title: '欢迎加入', content: '<p>旧文</p>', created_at: '2026-02-01 12:00:00' },
    { id: 'c', title: '全体通知', content: '<p>通知</p>', created_at: '2026-01-01 12:00:00' },
  ]
  const list = (unread_ids: string[]) =>
    ok({ data: rows, total: 3, last_page: 1, unread: unread_ids.length, unread_ids })
  const api = serve({ noticeList: list(['a', 'c']), noticeRead: ok({ unread: 1 }) })
  await open('/message?type=2')
  const item = (name: string) => page.getByRole('button', { name })
  await expect.element(page.getByRole('tab', { name: '站内信' })).toHaveTextContent('站内信2')
  await step('opening one', async () => {
    await expect.element(item('未读 存款到账')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(item('欢迎加入')).not.toHaveTextContent('未读')
    expect(getComputedStyle(item('存款到账').element()).fontWeight).toBe('700')
    expect(getComputedStyle(item('欢迎加入').element()).fontWeight).toBe('400')
    await item('未读 存款到账').click()
    await expect
      .element(page.getByRole('button', { name: '存款到账', exact: true }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByRole('tab', { name: '站内信' })).toHaveTextContent('站内信1')
    expect(api.last('noticeRead').body).toMatchObject({ id: 'a' })
    expect(localStorage.getItem('messageNum')).toBe('1')
  })
  await step('a read one is not reported again', async () => {
    await item('欢迎加入').click()
    await page.getByRole('button', { name: '存款到账', exact: true }).click()
    await page.getByRole('button', { name: '存款到账', exact: true }).click()
    expect(api.sent('noticeRead')).toHaveLength(1)
  })
  await step('all at once', async () => {
    api.set('noticeList', list([]))
    api.set('noticeRead', ok({ unread: 0 }))
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await expect.element(page.getByRole('tab', { name: '站内信' })).toHaveTextContent(/^站内信$/)
    await expect.element(page.getByRole('button', { name: '全体通知', exact: true })).toBeVisible()
    expect(api.last('noticeRead').body).not.toHaveProperty('id')
  })
})
