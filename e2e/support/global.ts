import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { buildStale } from '../../apps/cli/src/start/build.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { startProduct } from '../../apps/cli/src/start/product.ts'
import { compiled } from '../../tools/testing/compiled.ts'
import { operatorPassword } from './addresses.ts'

/**
 * Boots the product once per worker (free ports, own data folder, demo seed), because parallel journeys change
 * settings, venues and messages. With KOI_E2E_URL, KOI_E2E_SANDBOX_URL and KOI_E2E_DATABASE_URL they run against a
 * running product instead.
 */
export default async function boot({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  if (process.env['KOI_E2E_URL']) return async () => undefined
  await buildStale(console.log)
  // Otherwise every installation would compile the server in its own folder.
  process.env['NODE_COMPILE_CACHE'] ??= compiled
  // Shared tables run four times as fast.
  process.env['SANDBOX_PACE'] = '4'
  const installations = await Promise.all(Array.from({ length: workers }, bootInstallation))
  process.env['KOI_E2E_URL'] = installations.map(({ product }) => product.platformUrl).join(' ')
  process.env['KOI_E2E_DATABASE_URL'] = installations.map(({ product }) => product.databaseUrl).join(' ')
  process.env['KOI_E2E_SANDBOX_URL'] = installations.map(({ product }) => product.sandboxUrl).join(' ')
  return async () => {
    await Promise.all(installations.map(({ stop }) => stop()))
  }
}

async function bootInstallation() {
  const data = mkdtempSync(join(tmpdir(), 'koi-e2e-'))
  const product = await startProduct(
    {
      port: await freePort(),
      sandboxPort: await freePort(),
      host: '127.0.0.1',
      databaseUrl: null,
      isDisposable: true,
      data,
      seed: 'demo',
      hasSandbox: true,
      adminPassword: operatorPassword,
      isProduction: false,
    },
    console.error,
  )
  // The reason why a part stopped by itself explains later failures.
  void product.broken.then((why) => console.error(why))
  return {
    product,
    stop: async () => {
      await product.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
