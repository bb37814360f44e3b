import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../../tools/start/build.ts'
import { freePort } from '../../tools/start/ports.ts'
import { startProduct } from '../../tools/start/product.ts'
import { operatorPassword } from './place.ts'

/**
 * Boots the whole product once for all journeys: free ports, a data folder of its own, the demo seed. With KOI_E2E_URL
 * and KOI_E2E_SANDBOX_URL the journeys walk through a product that already runs.
 */
export default async function boot(): Promise<() => Promise<void>> {
  if (process.env['KOI_E2E_URL']) return async () => undefined
  await buildStale(console.log)
  // Journeys wait for rounds of shared tables: four of theirs pass in the time of one.
  process.env['SANDBOX_PACE'] = '4'
  const data = mkdtempSync(join(tmpdir(), 'koi-e2e-'))
  const product = await startProduct(
    {
      port: await freePort(),
      sandboxPort: await freePort(),
      host: '127.0.0.1',
      databaseUrl: null,
      data,
      seed: 'demo',
      hasSandbox: true,
      adminPassword: operatorPassword,
      isProduction: false,
    },
    console.error,
  )
  process.env['KOI_E2E_URL'] = product.platformUrl
  process.env['KOI_E2E_SANDBOX_URL'] = product.sandboxUrl ?? ''
  // A part that ends by itself explains the failures that follow.
  void product.broken.then((why) => console.error(why))
  return async () => {
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}
