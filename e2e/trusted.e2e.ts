import { expectSaid, openService, say } from './support/chat.ts'
import { open } from './support/look.ts'
import { noteRefused, takesMarkup } from './support/policy.ts'
import { asPlayer, tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

// That nothing is refused on any other page is asked where each is looked at: look, console-look and portal.

test('markup that no policy made is refused on the player site, and nothing else is [D-019, D-088]', async ({
  page,
}) => {
  const refused = await noteRefused(page)
  await asPlayer(page, await tokenOf('demo002'))
  await open(page, '/payInfo?deposit_no=D1')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // What an operator wrote has passed the one policy for it.
  await open(page, '/activityInfo?id=1')
  await expect(page.getByRole('main').locator('p, li, table, strong').first()).toBeVisible()
  expect(refused).toEqual([])
  expect(await takesMarkup(page)).toEqual([])
  await expect.poll(() => refused.length).toBe(4)
})

test('nothing of the service page is refused, and markup that no policy made is', async ({ page, player }) => {
  const refused = await noteRefused(page)
  await openService(page)
  await say(page, `${player.name} <b>asks</b>`)
  await expectSaid(page, `${player.name} <b>asks</b>`)
  expect(refused).toEqual([])
  expect(await takesMarkup(page.frames()[1]!)).toEqual([])
})
