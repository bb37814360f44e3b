// Needs an older browser and the built site.
import { hasOlderChromium, olderChromium } from '../tools/testing/olderChromium.ts'
import { enterSite, openRoutes, routeSets, runJourney } from './support/journey.ts'
import { tokenOf } from './support/player.ts'
import { playwrightPage } from './support/playwrightPage.ts'
import { expect, test } from './support/test.ts'

if (hasOlderChromium) {
  const { executablePath, env } = olderChromium(92)
  test.use({
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  })

  test.describe('Chromium 92', () => {
    test(
      'a player registers, withdraws, pays in, plays and writes to the service',
      { tag: '@core' },
      async ({ page, operator }) => {
        test.setTimeout(120_000)
        const engine = await playwrightPage(page)
        await runJourney(engine, operator)
        expect(engine.thrown).toEqual([])
      },
    )

    for (const [who, name, routes] of routeSets)
      test(`every route of a ${who} opens without an error`, { tag: '@waits' }, async ({ page }) => {
        test.setTimeout(120_000)
        const engine = await playwrightPage(page)
        await enterSite(engine, name && (await tokenOf(name)))
        await openRoutes(engine, routes, async (route) => expect(engine.thrown, route).toEqual([]))
      })
  })
}
