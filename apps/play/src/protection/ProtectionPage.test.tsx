import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../app/answers.testing.ts'
import { expectRoute, open } from '../app/screen.testing.tsx'

test('R57 the way to help leads from the footer and the article, for visitors too', async () => {
  serve({ article: ok({ content: '<p>理性</p>' }) })
  await open('/boutBallBet')
  await page.getByRole('link', { name: '自我限制' }).click()
  await expectRoute('/protection')
  await expect.element(page.getByRole('link', { name: '登录后设置' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /在线客服/ })).toBeVisible()
  await open('/boutBallBetInfo?type=8')
  await page.getByRole('link', { name: '设置存款限额、暂停或自我排除' }).click()
  await expectRoute('/protection')
})
