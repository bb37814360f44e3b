import { expect, type Page } from '@playwright/test'
import { platformUrl } from './addresses.ts'

export async function enterPortal(page: Page) {
  await page.goto(`${platformUrl()}/agent/`)
  await page.getByLabel('会员账号').fill('demo005')
  await page.getByLabel('登录密码').fill('koi12345')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('heading', { name: '您好，demo005' })).toBeVisible()
}
