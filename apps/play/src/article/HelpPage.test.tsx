import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '../app/answers.testing.ts'
import { expectRoute, open, step } from '../app/screen.testing.tsx'

test('HELP-08 seven entries in their order, and a person', async () => {
  serve()
  await open('/boutBallBet')
  const links = page.getByRole('main').getByRole('link')
  await expect.element(links.filter({ hasText: '关于我们' })).toBeVisible()
  const addresses = links.elements().map((link) => link.getAttribute('href'))
  for (const [index, [title, type]] of (
    [
      ['HELP-01 about us', 7],
      ['HELP-02 questions', 1],
      ['HELP-03 privacy', 2],
      ['HELP-04 disclaimer', 3],
      ['HELP-05 contact', 4],
      ['HELP-06 agents', 5],
      ['HELP-07 gambling responsibly', 8],
    ] as const
  ).entries())
    await step(title, async () => expect(addresses[index]).toBe(`#/boutBallBetInfo?type=${type}`))
  await step('HELP-09 a person', async () => {
    await links.filter({ hasText: '人工客服' }).click()
    await expectRoute('/gamePage?dailiD=2')
  })
})
