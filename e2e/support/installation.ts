import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { startProduct } from '../../apps/cli/src/start/product.ts'
import { operatorPassword } from './addresses.ts'
import { test as base } from './test.ts'

interface Fixtures {
  seed: 'demo' | 'empty'
  /** Address of the test's own installation. */
  installation: string
}

/** Gives the test an installation of its own, empty unless it sets `seed`: for tests that change the whole site. */
export const test = base.extend<Fixtures>({
  seed: ['empty', { option: true }],
  installation: [
    async ({ seed }, use) => {
      const data = mkdtempSync(join(tmpdir(), 'koi-installation-'))
      const settings = {
        port: await freePort(),
        sandboxPort: await freePort(),
        host: '127.0.0.1',
        databaseUrl: null,
        isDisposable: true,
        data,
        seed,
        hasSandbox: seed === 'demo',
        adminPassword: operatorPassword,
        isProduction: false,
      }
      const product = await startProduct(settings, () => undefined)
      await use(product.platformUrl)
      await product.stop()
      rmSync(data, { recursive: true, force: true })
    },
    { timeout: 120_000 },
  ],
})

/** Calls the API of the page's host with its session, from the page because Node does not resolve *.localhost. */
export const askInPage = <Body>(page: Page, path: string, body: object, method = 'POST'): Promise<Body> =>
  page.evaluate(
    async ([to, sent, how]) => {
      const token = sessionStorage.getItem(to.startsWith('/console/') ? 'console_token' : 'token') ?? ''
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      return (await (await fetch(to, { method: how, headers, body: JSON.stringify(sent) })).json()) as Body
    },
    [path, body, method] as const,
  )
