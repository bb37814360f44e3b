import { expect, type Browser, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { newConsolePage } from './money.ts'
import { platformUrl } from './addresses.ts'

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe')

/** Opens the service page in its frame and waits for the connection. */
export async function openService(page: Page, at = '/#/kefu'): Promise<FrameLocator> {
  await page.goto(at)
  await expect(frameOf(page).getByRole('status')).toHaveText('智能客服为您解答')
  return frameOf(page)
}

export const messagesOf = (page: Page): Locator => frameOf(page).getByRole('log').getByRole('listitem')

/** Expects that a text is shown once and has reached the server. */
export async function expectSent(page: Page, text: string) {
  const item = messagesOf(page).filter({ hasText: text })
  await expect(item).toHaveCount(1)
  await expect(item).not.toContainText('发送中')
}

export async function sendText(page: Page, text: string) {
  await frameOf(page).getByRole('textbox', { name: '输入消息' }).fill(text)
  await frameOf(page).getByRole('button', { name: '发送', exact: true }).click()
}

/** Opens the console's chat in a browser context of its own, with the thread of a player open. */
export async function openThread(browser: Browser, player: string, at = platformUrl()): Promise<Page> {
  const desk = await newConsolePage(browser, { at })
  await desk.goto('/console/chat')
  await desk.getByRole('searchbox', { name: '玩家名 / 聊天内容' }).fill(player)
  await desk.keyboard.press('Enter')
  await desk.getByRole('link', { name: new RegExp(player) }).click()
  return desk
}

export async function sendReply(desk: Page, text: string) {
  const box = desk.getByRole('textbox', { name: '回复内容' })
  await box.fill(text)
  await box.press('Enter')
}
