import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMigrations } from '../../api/src/platform/db/migrate.ts'
import { suspendSql } from '../../api/src/site/brand/brand.ts'
import { openTwoBrands, type TwoBrands } from '../../api/src/server/brands/brands.testing.ts'
import { code as captcha, password } from '../../api/src/platform/testing/testing.ts'
import packageJson from '../package.json' with { type: 'json' }
import { exportBrand } from './brand/export.ts'
import { importBrand } from './brand/import.ts'

// Each file in apps/cli/exports is an export of the demo brand, made by the release that the file is named after.
// `KOI_KEEP_EXPORT=1 npx vitest run exports.slow` writes the one of the current version (CONTRIBUTING.md, "Releases").
const { version } = packageJson
const folder = join(import.meta.dirname, '..', 'exports')

let two: TwoBrands
let place: string

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'koi-exports-'))
  two = await openTwoBrands()
  if (!process.env['KOI_KEEP_EXPORT']) return
  await exportBrand(two.main.app.config, 'second', join(place, version), null)
  tar('--create', '--sort=name', join(folder, `${version}.tar.gz`), place, version)
}, 60_000)
afterAll(async () => {
  await two.finish()
  rmSync(place, { recursive: true, force: true })
})

function tar(...[act, more, file, from, what]: [act: string, more: string, file: string, from: string, what?: string]) {
  const args = [act, more, '--gzip', `--file=${file}`, `--directory=${from}`, ...(what ? [what] : [])]
  const { status, stderr } = spawnSync('tar', args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

test('a brand that each earlier release exported is imported and upgraded: every row, every invariant, and a player signs in', async () => {
  const files = readdirSync(folder)
  expect(files).toContain(`${version}.tar.gz`)
  for (const file of files) {
    const code = `kept${basename(file, '.tar.gz').replaceAll('.', '')}`
    const [from, host] = [join(place, code), `${code}.example`]
    mkdirSync(from)
    tar('--extract', '--strip-components=1', join(folder, file), from)
    const wanted = { from, code, hosts: [host], identity: null, name: null, place: null }
    const { rows } = await importBrand(two.main.app.config, wanted)
    expect(rows, file).toBeGreaterThan(1000)
    const schema = `brand_${code}`
    const migrated = await two.main.app.pool.query<{ name: string }>(`select name from ${schema}.migration order by 1`)
    expect(migrated.rows, file).toEqual(knownMigrations().map(({ name }) => ({ name })))
    await two.main.execAsOwner(`update platform.brand set ${suspendSql(false)} where code = '${code}'`)
    await two.brands.reload()
    const signIn = await two.call(host, 'POST /api/login_pc', { body: { name: 'demo005', password, code: captcha } })
    const user = await two.call(host, 'POST /api/user', { token: signIn.body.data.api_token })
    expect([file, user.code]).toEqual([file, 200])
  }
}, 300_000)
