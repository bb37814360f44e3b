import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { expectCount, expectTexts, open, step } from '../../app/testing/screen.testing.tsx'

test('each article shows its title at once and its text after the answer [ARTICLE-08, ARTICLE-09, ARTICLE-10]', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const api = serve({
    article: async ({ body }) => {
      await held
      return ok({ content: `<h3>文章</h3><p>第<b>${Number(body['type'])}</b>篇</p>` })
    },
  })
  const titles: [holds: string, number, string][] = [
    ['ARTICLE-01', 1, '常见问题'],
    ['ARTICLE-02', 2, '隐私政策'],
    ['ARTICLE-03', 3, '免责声明'],
    ['ARTICLE-04', 4, '联系我们'],
    ['ARTICLE-05', 5, '代理合作'],
    ['ARTICLE-06', 7, '关于我们'],
    ['ARTICLE-07', 8, '负责任博彩'],
  ]
  await open('/boutBallBetInfo?type=1')
  await expectTexts(page.getByRole('heading', { level: 1 }), ['常见问题'])
  await expectCount(page.getByText('如需帮助，请联系人工客服'), 0)
  answer()
  for (const [holds, type, title] of titles)
    await step(`${title} [${holds}]`, async () => {
      await open(`/boutBallBetInfo?type=${type}`)
      await expectTexts(page.getByRole('heading', { level: 1 }), [title])
      await expect.element(page.css('b').filter({ hasText: String(type) })).toBeVisible()
      await expect.element(page.getByText('如需帮助，请联系人工客服')).toBeVisible()
      expect(api.last('article').body['type']).toBe(type)
    })
  await open('/boutBallBetInfo?type=6')
  await expectTexts(page.getByRole('heading', { level: 1 }), ['帮助中心'])
  await expect.element(page.getByText('暂无数据')).toBeVisible()
})
