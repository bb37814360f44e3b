import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '../testing/answers.testing.ts'
import { showOfflineNotice, showUpdateNotice } from './Notices.tsx'
import { asPlayer, expectCount, open } from '../testing/screen.testing.tsx'

const notice = () => page.css('aside [role=status]')
function worker() {
  const messages: unknown[] = []
  return {
    postedMessages: messages,
    waiting: { postMessage: (text: unknown) => messages.push(text) } as unknown as ServiceWorker,
  }
}

afterEach(() => {
  showUpdateNotice({ waiting: null })
  dispatchEvent(new Event('online'))
})

test('a new version is announced on the main screens, not on forms or chat, and activated on the player’s press', async () => {
  asPlayer()
  serve({})
  const { postedMessages, waiting } = worker()
  await open('/')
  showUpdateNotice({ waiting })
  await expect.element(notice()).toHaveTextContent('新版本已就绪')
  for (const route of ['/recharge', '/userInfo', '/kefu', '/wallet?type=1']) {
    await open(route)
    await expectCount(notice(), 0)
  }
  await open('/mine')
  await expect.element(notice()).toBeVisible()
  expect(postedMessages).toEqual([])
  await notice().getByRole('button', { name: '立即更新' }).click()
  expect(postedMessages).toEqual(['take'])
})

test('a postponed new version is not announced again on this visit', async () => {
  asPlayer()
  serve({})
  const { postedMessages, waiting } = worker()
  await open('/')
  showUpdateNotice({ waiting })
  await notice().getByRole('button', { name: '稍后' }).click()
  await expectCount(notice(), 0)
  await open('/mine')
  await expectCount(notice(), 0)
  expect(postedMessages).toEqual([])
})

test('the site shows a notice while offline, with a retry button on screens without a form or game', async () => {
  asPlayer()
  serve({})
  await open('/')
  showOfflineNotice()
  await expect.element(notice()).toHaveTextContent(/^网络已断开，请检查网络金额截至\d\d:\d\d重试$/)
  await open('/recharge')
  await expect.element(notice()).toHaveTextContent('网络已断开，请检查网络')
  await expectCount(notice().getByRole('button'), 0)
  dispatchEvent(new Event('online'))
  await expectCount(notice(), 0)
})
