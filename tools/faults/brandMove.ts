import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTarget, wideLimits } from '../abuse/target.ts'
import { inSchema, schemaOf } from '../../apps/api/src/site/brand/brand.ts'
import { createBrand } from '../../apps/api/src/server/brands/createBrand.ts'
import { withClient } from '../../apps/api/src/platform/db/client.ts'
import { systemClock } from '../../apps/api/src/platform/base/clock.ts'
import { readConfig } from '../../apps/api/src/platform/ops/config.ts'
import { root } from '../../apps/cli/src/start/release.ts'
import { startPostgres } from '../../apps/cli/src/start/postgres.ts'
import { openProduct, type TestProduct, until } from './product.ts'
import { type FaultResult, runFault } from './run.ts'
import { TcpProxy } from './tcpProxy.ts'

const code = 'mei'
const host = '127.0.0.2'
const schema = schemaOf(code)
const password = 'tangerine-Quartz-71'
const minute = 60_000

interface Command {
  child: ChildProcess
  /** Resolves with standard output and error if the process ended with code 0; with null for another code or a signal. */
  ended: Promise<string | null>
}

function startMove(env: NodeJS.ProcessEnv, to: string): Command {
  const args = [join(root, 'apps/cli/src/koi.ts'), 'brand', 'move', code, '--to', to]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { cwd: root, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const ended = once(child, 'close').then(([exit]) => {
    if (exit !== 0 && exit !== null) process.stderr.write(text)
    return exit === 0 ? text.trim() : null
  })
  return { child, ended }
}

const hasSchema = (url: string, name: string): Promise<boolean> =>
  withClient(url, async (client) =>
    Boolean((await client.query('select from pg_namespace where nspname = $1', [name])).rowCount),
  )

/**
 * Players of a further brand deposit, play, transfer and withdraw while the brand is moved to a second PostgreSQL
 * server and back. The move back is killed (SIGKILL) after the source schema was renamed, and repeated when a server
 * has undone it.
 */
export async function runBrandMove(): Promise<FaultResult> {
  const folder = mkdtempSync(join(tmpdir(), 'koi-faults-west-'))
  chmodSync(folder, 0o711)
  const west = await startPostgres({ folder: join(folder, 'pg'), password: 'west', log: join(folder, 'postgres.log') })
  let product: TestProduct | null = null
  let proxy: TcpProxy | null = null
  try {
    const databases = { KOI_DATABASES: `west=${west.url}` }
    product = await openProduct(undefined, { ...databases, KOI_PROCESSES: '2' })
    const main = product
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...databases,
      DATABASE_URL: main.databaseUrl,
      KOI_DATA: main.data,
      KOI_SEED: 'demo',
      KOI_ADMIN_PASSWORD: password,
      PLATFORM_URL: main.target.url,
      SANDBOX_URL: main.target.sandboxUrl!,
      SANDBOX_SECRET: main.secret,
    }
    await createBrand(readConfig(env), systemClock, { code, name: 'Mei', hosts: [host] }, 'demo')
    proxy = new TcpProxy(main.serverProxy.port)
    const port = await proxy.open(host, Number(new URL(main.target.url).port))
    const url = `http://${host}:${port}`
    await until(async () => (await fetch(`${url}/readyz`)).ok, minute, 'the brand answers')
    const target = await openTarget({ url, sandboxUrl: main.target.sandboxUrl, secret: main.secret, password })
    await target.changeSettings(wideLimits)
    let at = main.databaseUrl
    const brand: TestProduct = Object.create(main, {
      target: { value: target },
      loginPrefix: { value: `${code}_` },
      databaseUrl: { get: () => inSchema(at, schema) },
    })
    const move = async (to: string, database: string): Promise<string> => {
      const text = await startMove(env, to).ended
      if (text === null) throw new Error(`the move to ${to} failed`)
      at = database
      return text
    }
    return await runFault(brand, {
      name: 'brand-move',
      what: 'a brand moved to a second PostgreSQL while its players transfer money, and back; the first move back killed (SIGKILL) when the source schema was renamed, and undone by a server; two server processes',
      effect: 'unanswered',
      inject: async (_product, repaired) => {
        const there = await move('west', west.url)
        await repaired()
        const killed = startMove(env, 'main')
        await until(() => hasSchema(west.url, `moving_${schema}`), minute, 'the source schema is renamed')
        killed.child.kill('SIGKILL')
        const isKilled = (await killed.ended) === null
        await until(() => hasSchema(west.url, schema), minute, 'a server has undone the move')
        await repaired()
        const back = await move('main', main.databaseUrl)
        const isGone = !(await hasSchema(west.url, schema)) && !(await hasSchema(west.url, `moving_${schema}`))
        const pauses = [there, back].map((text) => /closed for ([\d.]+) s/.exec(text)?.[1])
        const rows = [there, back].map((text) => /: (\d+) rows/.exec(text)?.[1])
        return {
          note: `${rows.join(' and ')} rows, closed for ${pauses.join(' and ')} s`,
          undetected: [
            ...(isKilled ? [] : ['the move had ended before it was killed']),
            ...(isGone ? [] : ['the old schema remains']),
          ],
        }
      },
    })
  } finally {
    proxy?.close()
    await product?.stop()
    await west.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
