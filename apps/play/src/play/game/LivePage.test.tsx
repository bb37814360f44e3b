import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '../../app/testing/answers.testing.ts'
import { expectCount, expectRoute, expectToast, open } from '../../app/testing/screen.testing.tsx'

test('a visitor can open the live casino’s page but needs a login to enter [LIVE-01, LIVE-02, LIVE-03, LIVE-04]', async () => {
  serve()
  await open('/')
  await page.getByRole('tab', { name: '真人' }).click()
  await page.css('a[href="#/live"]').click()
  await expectRoute('/live')
  await expectCount(page.getByRole('region', { name: '真人娱乐轮播' }).css('img'), 8)
  const enter = page.getByRole('link', { name: '立即进入' })
  await expect.element(enter).toHaveAttribute('href', '#/gamePage?name=ag')
  await enter.click()
  await expectToast('请先登录')
  await expectRoute('/login')
})
