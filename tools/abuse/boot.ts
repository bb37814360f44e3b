import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../../apps/cli/src/start/build.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { startProduct } from '../../apps/cli/src/start/product.ts'
import { secretsOf } from '../../apps/cli/src/start/secrets.ts'
import type { Place } from './target.ts'

/**
 * The installation to attack: the one that KOI_E2E_URL names (with KOI_E2E_SANDBOX_URL, KOI_E2E_PASSWORD and SANDBOX_SECRET, as
 * far as they are known), else one with a data folder of its own and the demo seed, which is gone afterwards.
 */
export async function bootInstallation(say: (line: string) => void): Promise<Place & { stop: () => Promise<void> }> {
  const env = process.env
  const password = env['KOI_E2E_PASSWORD'] ?? 'tangerine-Quartz-71'
  if (env['KOI_E2E_URL'])
    return {
      url: env['KOI_E2E_URL'],
      sandboxUrl: env['KOI_E2E_SANDBOX_URL'] ?? null,
      secret: env['SANDBOX_SECRET'] ?? null,
      password,
      stop: async () => undefined,
    }
  await buildStale(say)
  const data = mkdtempSync(join(tmpdir(), 'koi-abuse-'))
  const { sandbox: secret } = secretsOf(data)
  const product = await startProduct(
    {
      port: await freePort(),
      sandboxPort: await freePort(),
      host: '127.0.0.1',
      databaseUrl: null,
      data,
      seed: 'demo',
      hasSandbox: true,
      adminPassword: password,
      isProduction: false,
    },
    say,
  )
  void product.broken.then(say)
  return {
    url: product.platformUrl,
    sandboxUrl: product.sandboxUrl,
    secret,
    password,
    stop: async () => {
      await product.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
