import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captchaTexts } from '@koi/contract/auth/captcha.copy'
import { freePort } from '../../apps/cli/src/start/ports.ts'
import { startProduct } from '../../apps/cli/src/start/product.ts'

/** The whole product with its demo data in a folder of its own, which `stop` removes. */
export async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), 'koi-bench-'))
  const product = await startProduct(
    {
      port: await freePort(),
      sandboxPort: await freePort(),
      host: '127.0.0.1',
      databaseUrl: null,
      data,
      seed: 'demo',
      hasSandbox: true,
      adminPassword: 'bench password',
      isProduction: false,
    },
    () => undefined,
  )
  const at = product.platformUrl.replace(/\/$/, '')
  return {
    at,
    /** The token of a demo player. */
    signIn: async (name: string): Promise<string> => {
      const answer = await fetch(`${at}/api/login_pc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, password: 'koi12345', code: captchaTexts[0] }),
      })
      const { data: player } = (await answer.json()) as { data: { api_token: string } }
      return player.api_token
    },
    stop: async () => {
      await product.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
