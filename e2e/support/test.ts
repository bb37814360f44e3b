import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type Operator, signInAsOperator } from './operator.ts'
import { platformUrl } from './addresses.ts'
import { storeToken, type Player, registerByApi } from './player.ts'
import { recordToasts } from './toast.ts'

interface Fixtures {
  /** A newly registered player, signed in on the page. */
  player: Player
  /** Matches the messages of errors that the journey makes pages throw. */
  provokedErrors: RegExp | null
  /** Fails the journey when a page, of any context, throws an error that nothing catches. */
  uncaughtErrors: void
}

interface WorkerFixtures {
  operator: Operator
  /** Raises rate limits, because all test players register from one address. */
  raisedLimits: void
}

/** Base of every journey; its addresses lead to this worker's product. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(platformUrl()),
  context: async ({ context }, use) => {
    await recordToasts(context)
    await use(context)
  },
  provokedErrors: [null, { option: true }],
  uncaughtErrors: [
    async ({ browser, provokedErrors }, use) => {
      const thrown: string[] = []
      const listen = (context: BrowserContext) =>
        void context.on('weberror', (uncaught) => {
          const error = uncaught.error()
          if (!provokedErrors?.test(error.message))
            thrown.push(`${uncaught.page()?.url()}: ${error.stack ?? error.message}`)
        })
      for (const context of browser.contexts()) listen(context)
      browser.on('context', listen)
      await use()
      browser.off('context', listen)
      expect(thrown, 'uncaught errors of pages').toEqual([])
    },
    { auto: true },
  ],
  // Page errors are attached to the report of a failed test.
  page: async ({ page }, use, info) => {
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.stack ?? error.message))
    page.on('console', (message) => message.type() === 'error' && thrown.push(message.text()))
    await use(page)
    if (thrown.length && info.status !== info.expectedStatus)
      await info.attach('errors of the page', { body: thrown.join('\n') })
  },
  player: async ({ page, baseURL }, use) => {
    const { token, ...player } = await registerByApi(baseURL)
    await storeToken(page, 'token', token)
    await use(player)
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  operator: [async ({}, use) => use(await signInAsOperator()), { scope: 'worker' }],
  raisedLimits: [
    async ({ operator }, use) => {
      await operator.patch('settings', {
        limit_register_ip: 1000,
        limit_taken: 1000,
        limit_login_ip: 1000,
        limit_calls_minute: 1000,
        limit_visitor_threads: 1000,
        limit_visitor_pictures: 1000,
      })
      await use()
    },
    { scope: 'worker', auto: true },
  ],
})

export { expect } from '@playwright/test'
