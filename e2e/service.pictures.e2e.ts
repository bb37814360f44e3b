// Needs the server: it stores the pictures that player and operator send.
import type { Locator } from '@playwright/test'
import { sendReply, openThread, openService, sendText } from './support/chat.ts'
import { expectLoaded } from './support/route.ts'
import { askAs } from './support/player.ts'
import { expect, test } from './support/test.ts'

test('a picture is sent, and signing out ends the page', async ({ page, player }) => {
  const frame = await openService(page)
  await frame.locator('input[type=file]').setInputFiles('apps/play/public/icons/icon-180.png')
  const picture = frame.getByRole('button', { name: '聊天图片' }).locator('img')
  await expect(picture).toHaveAttribute('src', /\/service\/pictures\//)
  await expectLoaded(picture)
  await askAs(page, 'logoff')
  await sendText(page, `还在吗 ${player.name}`)
  // Either the service page or the site around it reports the expired session first.
  const expiredHeading = frame.getByRole('heading', { name: '登录状态已失效' })
  await expect(expiredHeading.or(page.getByRole('alertdialog', { name: '登录已过期' })).first()).toBeVisible()
})

/** Pixels between the visible part of a log and its end. */
const belowSight = (log: Locator) =>
  log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight))

test('both logs stay scrolled to the end while an operator’s pictures load', async ({ page, player, browser }) => {
  const frame = await openService(page)
  await sendText(page, '转人工')
  await expect(frame.getByRole('button', { name: '结束咨询' })).toBeVisible()
  const desk = await openThread(browser, player.name)
  const file = 'apps/play/public/icons/icon-180.png'
  for (const count of [1, 2, 3, 4]) {
    await desk.locator('input[type=file]').setInputFiles(file)
    await expect(frame.getByRole('button', { name: '聊天图片' })).toHaveCount(count)
  }
  await sendReply(desk, '请看图')
  await expect(frame.getByText('请看图')).toBeInViewport()
  await expect(desk.getByRole('log').getByText('请看图')).toBeInViewport()
  for (const log of [frame.getByRole('log'), desk.getByRole('log')]) {
    await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await expect.poll(() => belowSight(log)).toBeLessThan(2)
  }
  await frame.getByRole('button', { name: '聊天图片' }).last().click()
  await expect(frame.getByRole('dialog', { name: '聊天图片' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('dialog')).toHaveCount(0)
  await desk.close()
})
