import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../../apps/cli/src/start/build.ts'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { startProduct } from '../../apps/cli/src/start/product.ts'
import { secretsOf } from '../../apps/cli/src/start/secrets.ts'
import type { Installation } from './target.ts'

/**
 * Uses the installation at KOI_E2E_URL (with KOI_E2E_SANDBOX_URL, KOI_E2E_PASSWORD and SANDBOX_SECRET if set), or else
 * starts a new one with demo content, whose data `stop` deletes.
 */
export async function bootInstallation(
  log: (line: string) => void,
): Promise<Installation & { stop: () => Promise<void> }> {
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
  await buildStale(log)
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
    log,
  )
  void product.broken.then(log)
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
