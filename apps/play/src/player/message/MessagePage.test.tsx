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

test('messages from before the registration are not unread', async () => {
  asPlayer()
  serve({ noticeList: ok({ data: messages, total: 2, last_page: 1, earlier: 1 }) })
  await open('/mine')
  await expect.poll(() => localStorage.getItem('messageNum')).toBe('1')
})
