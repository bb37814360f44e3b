// Needs the server: the service page is framed and connected.
import type { Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { openService } from './support/chat.ts'
import { expect, test } from './support/test.ts'

async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Dark pages differ in colours only.
    expect(await findViolations(page, colorScheme === 'dark' ? ['color-contrast'] : []), colorScheme).toEqual([])
  }
}

test('the service page has no accessibility violation in light and dark colours', async ({ page }) => {
  await page.goto('/service/')
  await expect(page.getByRole('button', { name: '存款多久到账' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '存款多久到账' }).click()
  await expect(page.getByText('为您找到以下内容')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '转人工' }).click()
  await page.getByRole('button', { name: '结束咨询' }).click()
  const question = page.getByRole('alertdialog', { name: '结束咨询' })
  await expect(question).toContainText('确定结束本次咨询吗？')
  await expectAccessible(page)
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('radiogroup', { name: '请为本次服务评分' })).toBeVisible()
  await expectAccessible(page)
})

test('the service page fits 320 and 480 px without horizontal scrolling', async ({ page }) => {
  const frame = await openService(page)
  await frame.getByRole('button', { name: '存款多久到账' }).click()
  await expect(frame.getByText('为您找到以下内容')).toBeVisible()
  for (const width of [320, 480]) {
    await page.setViewportSize({ width, height: 640 })
    const wide = await page
      .frames()[1]!
      .evaluate(
        () =>
          document.documentElement.scrollWidth > innerWidth ||
          document.querySelector('[role=log]')!.scrollWidth > document.querySelector('[role=log]')!.clientWidth,
      )
    expect(wide, `${width} px`).toBe(false)
  }
})
