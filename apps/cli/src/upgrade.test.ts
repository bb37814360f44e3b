import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../api/src/platform/testing.ts'
import { layOut } from '../../../tools/release/layout.ts'
import { sha256Of, sumsOf } from './upgrade/sums.ts'
import { buildStale } from './start/build.ts'
import { freePort } from './start/ports.ts'
import type { Release } from './start/release.ts'
import { unpackedProgram } from './upgrade/program.ts'
import { upgrade, type Wanted } from './upgrade/upgrade.ts'
import { callSteadily, serveBySocket, spawnWithSocket } from './upgrade.testing.ts'

const place = mkdtempSync(join(tmpdir(), 'koi-upgrade-'))
const home = join(place, 'installed', 'koi')
const laidOut = join(place, 'koi')
let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await buildStale(() => undefined)
  await layOut(laidOut, { hasDatabase: false, hasSandbox: false })
  // Of a release's bytes Node has two thirds, and each of them is hashed and unpacked several times.
  put(laidOut, 'bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
  chmodSync(join(laidOut, 'bin/node'), 0o755)
  seal(laidOut)
  mkdirSync(dirname(home))
  spawnSync('cp', ['--archive', '--link', laidOut, home])
})
afterAll(async () => {
  await app.finish()
  rmSync(place, { recursive: true, force: true })
})

const releaseIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release

/** Writes into a folder that shares its files with others. */
function put(folder: string, path: string, content: string): void {
  rmSync(join(folder, path), { force: true })
  writeFileSync(join(folder, path), content)
}

/** Notes the hash of each file, as a release does. */
function seal(folder: string): void {
  rmSync(join(folder, 'SHA256SUMS'), { force: true })
  put(folder, 'SHA256SUMS', sumsOf(folder))
}

/** A file of another release, with a SHA256SUMS next to it; not compressed, which takes tar longer than all the rest. */
function pack(folder: string, changes: Partial<Release>): string {
  put(folder, 'release.json', JSON.stringify({ ...releaseIn(laidOut), ...changes }))
  seal(folder)
  const file = `${folder}.tar.gz`
  spawnSync('tar', ['--create', `--file=${file}`, `--directory=${dirname(folder)}`, basename(folder)])
  writeFileSync(join(place, 'SHA256SUMS'), `${sha256Of(file)}  ${basename(file)}\n`)
  return file
}

/** The release of this checkout under another version, with one file changed or added. */
function laterRelease(version: string, path: string, content: string): string {
  const folder = join(place, version)
  spawnSync('cp', ['--archive', '--link', laidOut, folder])
  put(folder, path, content)
  return pack(folder, { version })
}

const wanted = (file: string | null): Wanted => ({ file, backups: null, isDry: false, patience: 60_000 })

test('an upgrade, one that does not start and is undone, and the way back fail no call', async () => {
  const port = await freePort()
  const data = join(place, 'data')
  const env = {
    PATH: process.env['PATH'],
    KOI_ENV_FILE: join(place, 'none'),
    KOI_DATA: data,
    KOI_SEED: 'empty',
    KOI_SANDBOX: 'off',
    KOI_PROCESSES: '2',
    KOI_ADMIN_PASSWORD: 'admin12345',
    DATABASE_URL: app.app.config.databaseUrl,
    PORT: String(port),
  }
  mkdirSync(data)
  const service = await serveBySocket(join(home, 'bin/koi'), port, env)
  await service.restart()
  const calls = callSteadily(port, 25)
  const url = `http://127.0.0.1:${port}`
  const version = async () => ((await (await fetch(`${url}/readyz`)).json()) as { version: string }).version
  const to = async (file: string | null) => {
    const said: string[] = []
    const program = unpackedProgram(home, place)
    const at = { home, release: releaseIn(home), url, program, service, env }
    return { isDone: await upgrade(at, wanted(file), (line) => said.push(line)), said: said.join('\n') }
  }

  const before = releaseIn(home).version
  const added = '9001_later.sql'
  const first = await to(
    laterRelease('9.0.0', `apps/api/migrations/${added}`, 'create table later (id uuid primary key);'),
  )
  expect(first).toMatchObject({ isDone: true, said: expect.stringContaining(`1 to apply: ${added}`) })
  expect([await version(), releaseIn(`${home}.old`).version]).toEqual(['9.0.0', before])

  const broken = await to(laterRelease('9.1.0', 'apps/api/dist/server/main.js', 'process.exit(1)'))
  expect(broken).toMatchObject({ isDone: false, said: expect.stringContaining('9.1.0 did not become ready') })
  expect([await version(), releaseIn(home).version]).toEqual(['9.0.0', '9.0.0'])
  expect(existsSync(`${home}.new`)).toBe(false)

  // The release before works on the database that the later one has expanded.
  rmSync(`${home}.old`, { recursive: true, force: true })
  spawnSync('cp', ['--archive', '--link', laidOut, `${home}.old`])
  expect((await to(null)).isDone).toBe(true)
  expect([await version(), releaseIn(`${home}.old`).version]).toEqual([before, '9.0.0'])

  const { count, failed } = await calls.finish()
  await service.stop()
  expect(failed).toEqual([])
  expect(count).toBeGreaterThan(100)
}, 300_000)

test('what cannot be installed is refused with a sentence, and nothing is changed', async () => {
  const folder = join(place, 'small')
  mkdirSync(folder)
  const service = { restart: () => Promise.reject(new Error('restarted')), hasFailed: () => false }
  const refusalOf = (file: string, program = unpackedProgram(home, place)) =>
    upgrade(
      { home, release: { ...releaseIn(home), version: '1.2.0' }, url: 'http://127.0.0.1:1', program, service, env: {} },
      wanted(file),
      () => undefined,
    ).catch((error: Error) => error.message)

  expect(await refusalOf(join(place, 'missing.tar.gz'))).toContain('There is no file')
  expect(await refusalOf(join(home, 'release.json'))).toContain('takes a file that ends in .tar.gz')
  expect(await refusalOf(pack(folder, { version: '1.2.0' }))).toBe('1.2.0 is the release that runs.')
  expect(await refusalOf(pack(folder, { version: '1.1.9' }))).toContain('1.1.9 is older than 1.2.0, which runs')
  expect(await refusalOf(pack(folder, { version: '1.10.0', arch: 'mips' }))).toContain('1.10.0 is for linux mips')
  expect(await refusalOf(pack(folder, { version: '1.10.0' }), { ...unpackedProgram(home), room: 1e12 })).toMatch(
    /has \d+ MiB left: \d+ MiB are needed/,
  )
  const file = pack(folder, { version: '1.3.0' })
  writeFileSync(join(place, 'SHA256SUMS'), `${'0'.repeat(64)}  small.tar.gz\n`)
  expect(await refusalOf(file)).toContain('its checksum is not that of SHA256SUMS')
  writeFileSync(join(place, 'SHA256SUMS'), '')
  expect(await refusalOf(file)).toContain('does not name small.tar.gz')
  expect(existsSync(`${home}.new`)).toBe(false)
})

test('a release that is damaged, or takes away what the one that runs needs, is refused before anything is changed', async () => {
  const data = join(place, 'data-of-check')
  mkdirSync(data)
  const env = {
    PATH: process.env['PATH'],
    KOI_DATA: data,
    DATABASE_URL: app.app.config.databaseUrl,
    KOI_ADMIN_PASSWORD: 'admin12345',
  }
  const folder = join(place, 'contracting')
  spawnSync('cp', ['--archive', '--link', laidOut, folder])
  put(folder, 'apps/api/migrations/9002_added.sql', 'create table added (id uuid primary key);')
  put(folder, 'apps/api/migrations/9003_gone.sql', '-- needs: 9002_added.sql\ndrop table added;')
  pack(folder, { version: '9.9.0' })
  const check = (...args: string[]) =>
    spawnSync(join(folder, 'bin/koi'), ['migrate', ...args], {
      encoding: 'utf8',
      env: { ...env, KOI_ENV_FILE: join(place, 'none') },
    })
  expect(check('--check')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('first upgrade to a release that has 9002_added.sql and not 9003_gone.sql'),
  })
  put(folder, 'apps/api/migrations/9003_gone.sql', 'select 1;')
  const program = unpackedProgram(home, place)
  const service = { restart: () => Promise.reject(new Error('restarted')), hasFailed: () => false }
  spawnSync('tar', ['--create', `--file=${folder}.tar.gz`, `--directory=${place}`, basename(folder)])
  writeFileSync(join(place, 'SHA256SUMS'), `${sha256Of(`${folder}.tar.gz`)}  contracting.tar.gz\n`)
  const at = { home, release: releaseIn(home), url: 'http://127.0.0.1:1', program, service, env }
  await expect(upgrade(at, wanted(`${folder}.tar.gz`), () => undefined)).rejects.toThrow(
    'its files are not those of its SHA256SUMS',
  )
})

test('a socket elsewhere than HOST and PORT say ends the start as a wrong setting', async () => {
  const [port, data] = [await freePort(), join(place, 'data-of-socket')]
  const env = {
    PATH: process.env['PATH'],
    KOI_ENV_FILE: join(place, 'none'),
    KOI_DATA: data,
    PORT: String(port + 1),
    KOI_SANDBOX: 'off',
  }
  const start = 'export LISTEN_FDS=1 LISTEN_PID=$$; exec "$0" start'
  const child = await spawnWithSocket('sh', ['-c', start, join(home, 'bin/koi')], port, env)
  let said = ''
  child.stderr!.on('data', (part) => (said += String(part)))
  expect((await once(child, 'close'))[0]).toBe(2)
  expect(said).toContain(`koi.socket listens on 127.0.0.1 port ${port}, but HOST is 127.0.0.1 and PORT is ${port + 1}`)
})

test('the generator lets the socket listen at HOST and PORT of the settings', () => {
  const [settings, out] = [join(place, 'koi.env'), join(place, 'generated')]
  const addressFor = (text: string) => {
    writeFileSync(settings, text)
    spawnSync('sh', ['deploy/koi-generator', out, out, out], {
      env: { PATH: process.env['PATH'], KOI_ENV_FILE: settings },
    })
    return readFileSync(join(out, 'koi.socket.d/address.conf'), 'utf8').split('\n')[2]
  }
  expect(addressFor('#PORT=1\nNODE_ENV=production\n')).toBe('ListenStream=127.0.0.1:8080')
  expect(addressFor('HOST="0.0.0.0"\nPORT=80 # web\nPORT=8123\n')).toBe('ListenStream=0.0.0.0:8123')
  expect(addressFor(" export HOST = '::'\n")).toBe('ListenStream=[::]:8080')
  expect(addressFor('HOST=localhost')).toBe('ListenStream=127.0.0.1:8080')
})
