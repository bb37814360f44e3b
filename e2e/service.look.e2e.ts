import { barriers } from './support/axe.ts'
import { openService } from './support/chat.ts'
import { expect, test } from './support/test.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`The service page by itself has no barriers, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/service/')
    await expect(page.getByRole('button', { name: '存款多久到账' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: '存款多久到账' }).click()
    await expect(page.getByText('为您找到以下内容')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: '转人工' }).click()
    await page.getByRole('button', { name: '结束咨询' }).click()
    const question = page.getByRole('alertdialog', { name: '结束咨询' })
    await expect(question).toContainText('确定结束本次咨询吗？')
    expect(await barriers(page)).toEqual([])
    await question.getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('radiogroup', { name: '请为本次服务评分' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}

for (const width of [320, 480]) {
  test(`The service page fits ${width} pixels without scrolling sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    const frame = await openService(page)
    await frame.getByRole('button', { name: '存款多久到账' }).click()
    await expect(frame.getByText('为您找到以下内容')).toBeVisible()
    const isWide = await page
      .frames()[1]!
      .evaluate(
        () =>
          document.documentElement.scrollWidth > innerWidth ||
          document.querySelector('[role=log]')!.scrollWidth > document.querySelector('[role=log]')!.clientWidth,
      )
    expect(isWide).toBe(false)
  })
}
