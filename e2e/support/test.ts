import { test as base } from '@playwright/test'
import { type Operator, signInAsOperator } from './operator.ts'
import { platformUrl } from './place.ts'
import { holdToken, type Player, registerByApi } from './player.ts'
import { noteToasts } from './said.ts'

interface Given {
  /** A player registered a moment ago; the site that the page opens next is signed in as them. */
  player: Player
}

interface GivenOnce {
  /** The operator `admin`, signed in to the API. */
  operator: Operator
  /** More players register and sign in from this one machine than a app would let them. */
  roomForAll: void
}

/** The `test` of every journey: addresses lead to the product that was booted for them. */
export const test = base.extend<Given, GivenOnce>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  baseURL: async ({}, use) => use(platformUrl()),
  context: async ({ context }, use) => {
    await noteToasts(context)
    await use(context)
  },
  // What a page threw is reported next to the failure it led to.
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
    await holdToken(page, 'token', token)
    await use(player)
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  operator: [async ({}, use) => use(await signInAsOperator()), { scope: 'worker' }],
  roomForAll: [
    async ({ operator }, use) => {
      await operator.patch('settings', {
        limit_register_ip: 1000,
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
