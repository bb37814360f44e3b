import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '../../app/testing/answers.testing.ts'
import { expectRoute, open, step } from '../../app/testing/screen.testing.tsx'

test('the help page lists its seven articles in order and customer service [HELP-08]', async () => {
  serve()
  await open('/boutBallBet')
  const links = page.getByRole('main').getByRole('link')
  await expect.element(links.filter({ hasText: '关于我们' })).toBeVisible()
  const addresses = links.elements().map((link) => link.getAttribute('href'))
  for (const [index, [title, type]] of (
    [
      ['about us [HELP-01]', 7],
      ['questions [HELP-02]', 1],
      ['privacy [HELP-03]', 2],
      ['disclaimer [HELP-04]', 3],
      ['contact [HELP-05]', 4],
      ['agents [HELP-06]', 5],
      ['gambling responsibly [HELP-07]', 8],
    ] as const
  ).entries())
    await step(title, async () => expect(addresses[index]).toBe(`#/boutBallBetInfo?type=${type}`))
  await step('customer service [HELP-09]', async () => {
    await links.filter({ hasText: '人工客服' }).click()
    await expectRoute('/gamePage?dailiD=2')
  })
})
