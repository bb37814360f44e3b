import { mkdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { build, type Built } from '../build.ts'
import { brandConfig, migratePlatform, schemaOf } from '../../site/brand/brand.ts'
import { Brands } from './brands.ts'
import { numberEvents } from '../../platform/event/number.ts'
import { sealAudit } from '../../platform/db/audit.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { TestOptions } from '../../platform/testing/testApp.testing.ts'
import { openTestApp, type TestApp } from '../../platform/testing/testing.ts'
import { seed } from '../seed.ts'

export interface HostAnswer {
  status: number
  /** Result code: on the players' API the code in the envelope, else the HTTP status. */
  code: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // The type is any, because tests read single fields.
  body: any
}

export interface HostCall {
  token?: string
  /** Sent as JSON; a GET sends it as its query string. */
  body?: object
  /** Sent unchanged instead of `body`. */
  raw?: string | Buffer
  headers?: Record<string, string>
}

/** The main brand and a further one, both with demo content, served at one port by their hosts. */
export interface TwoBrands {
  main: TestApp
  second: Built
  brands: Brands
  port: number
  /** Calls an endpoint such as 'POST /api/user' at a brand's host. */
  call(host: string, at: string, call?: HostCall): Promise<HostAnswer>
  finish(): Promise<void>
}

export const mainHost = 'main.example'
export const secondHost = 'second.example'

/** Creates the second brand with demo content; `createBrand` makes brands without players. */
async function createDemoBrand(main: TestApp): Promise<void> {
  const { config } = main.app
  const own = brandConfig(config, { code: 'second', hosts: [secondHost], placement: null })
  await migratePlatform(config.databaseUrl)
  await main.execAsOwner(`create schema ${schemaOf('second')}`)
  mkdirSync(own.data, { recursive: true })
  await migrate(own.databaseUrl)
  const built = await build(own, main.clock, { logLevel: 'silent', hasSites: false })
  await seed(built.app).finally(() => built.close())
  await main.execAsOwner(`insert into platform.brand (code, name) values ('second', 'Second');
    insert into platform.brand_host (brand, host, sort) values ('second', '${secondHost}', 1)`)
}

/** Opens two brands; their jobs, tasks and loops run only when a test runs them. */
export async function openTwoBrands(config: TestOptions['config'] = {}): Promise<TwoBrands> {
  const main = await openTestApp({
    demo: true,
    config: { publicUrl: `https://${mainHost}`, hosts: [mainHost], ...config },
  })
  await createDemoBrand(main)
  const brands = await Brands.start(main, { hasWork: false })
  await brands.reload()
  await main.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = main.server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })

  const call: TwoBrands['call'] = (host, at, { token, body = {}, raw, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const [method = '', path = ''] = at.split(' ')
      const query = new URLSearchParams(method === 'GET' ? (body as Record<string, string>) : {})
      const content = method === 'GET' ? undefined : (raw ?? JSON.stringify(body))
      const all = {
        host,
        ...(content === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      }
      request({ port, agent, method, path: query.size ? `${path}?${query}` : path, headers: all }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          const read: unknown = answer.headers['content-type']?.includes('json') ? JSON.parse(text || 'null') : null
          const status = answer.statusCode!
          const code = path.startsWith('/api/') && status === 200 ? (read as { code: number } | null)?.code : status
          resolve({ status, code: code ?? status, headers: answer.headers, text, body: read })
        })
      })
        .on('error', (error) => reject(new Error(`${at} at ${host}: ${error.message}`)))
        .end(content)
    })

  return {
    main,
    second: brands.find('second')!,
    brands,
    port,
    call,
    finish: async () => {
      agent.destroy()
      await brands.stop()
      await main.finish()
    },
  }
}

const tablesOf = async ({ app }: Pick<Built, 'app'>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(app.db)
  return rows.map(({ name }) => name)
}

/** Every row of a brand as text. */
export async function dumpOf(built: Pick<Built, 'app'>): Promise<string[]> {
  const found: string[] = []
  for (const name of await tablesOf(built)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(built.app.db)
    found.push(...rows.map(({ row }) => row))
  }
  return found
}

/** A hash of all rows of each table of a brand, after its events and audit rows are numbered. */
export async function digestOf(
  built: Pick<Built, 'app'>,
  without: readonly string[] = [],
): Promise<Record<string, string>> {
  await numberEvents(built.app)
  await sealAudit(built.app.db)
  const names = (await tablesOf(built)).filter((name) => !without.includes(name))
  const parts = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.raw(parts.join(' union all '))}`.execute(
    built.app.db,
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
