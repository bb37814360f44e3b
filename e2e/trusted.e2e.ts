// Needs the server: it sends the Trusted Types policy.
import { expectSent, openService, sendText } from './support/chat.ts'
import { open } from './support/route.ts'
import { recordPolicyViolations, findMarkupSinks } from './support/policy.ts'
import { asPlayer, tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

// The tests look, console-look and portal check the other pages.

test(
  'the player site refuses unsanitised markup and nothing else [D-019, D-088]',
  { tag: '@core' },
  async ({ page }) => {
    const refused = await recordPolicyViolations(page)
    await asPlayer(page, await tokenOf('demo002'))
    await open(page, '/payInfo?deposit_no=D1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Markup of operators has passed the Trusted Types policy.
    await open(page, '/activityInfo?id=1')
    await expect(page.getByRole('main').locator('p, li, table, strong').first()).toBeVisible()
    expect(refused).toEqual([])
    expect(await findMarkupSinks(page)).toEqual([])
    await expect.poll(() => refused.length).toBe(4)
  },
)

test('the service page refuses unsanitised markup and nothing else', async ({ page, player }) => {
  const refused = await recordPolicyViolations(page)
  await openService(page)
  await sendText(page, `${player.name} <b>asks</b>`)
  await expectSent(page, `${player.name} <b>asks</b>`)
  expect(refused).toEqual([])
  expect(await findMarkupSinks(page.frames()[1]!)).toEqual([])
})
