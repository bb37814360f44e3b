import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const place = mkdtempSync(join(tmpdir(), 'koi-install-'))
const project = join(place, 'project')

function write(path: string, content: string | object): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o755 })
  return path
}

/** An environment without NODE_ENV and npm's settings of this run. */
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], npm_config_offline: 'true' }
const run = (command: string, args: string[], more: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...env, ...more },
  })
  return { status, output: stdout + stderr }
}
const npm = (...args: string[]) => expect(run('npm', args)).toMatchObject({ status: 0 })
const command = (name: string, more?: NodeJS.ProcessEnv) =>
  run(process.execPath, ['tools/run.mjs', ...name.split(' ')], more)

/** Makes an archive of a package, which npm installs without a registry. */
function pack(name: string, files: Record<string, string>, more: object = {}): string {
  const folder = join(place, name)
  write(join(folder, 'package.json'), { name, version: '1.0.0', ...more })
  for (const [path, content] of Object.entries(files)) write(join(folder, path), content)
  const { status } = spawnSync('npm', ['pack', folder, '--pack-destination', place], { cwd: place, env })
  expect(status).toBe(0)
  return `file:../${name}-1.0.0.tgz`
}

const installed = () => ['node', 'library', 'tester'].filter((name) => existsSync(join(project, 'node_modules', name)))
const lock = () => readFileSync(join(project, 'package-lock.json'), 'utf8')

beforeAll(() => {
  const node = pack('node', { 'bin/node': `#!/bin/sh\nexec '${process.execPath}' "$@"\n` }, { bin: 'bin/node' })
  write(join(project, 'package.json'), {
    name: 'project',
    type: 'module',
    dependencies: { node, library: pack('library', {}) },
    devDependencies: { tester: pack('tester', {}) },
  })
  for (const name of ['run.mjs', 'install.mjs']) cpSync(join('tools', name), join(project, 'tools', name))
  cpSync('apps/cli/leash.mjs', join(project, 'apps/cli/leash.mjs'))
  write(join(project, 'apps/cli/src/koi.ts'), `console.log('koi runs', ...process.argv.slice(2))`)
  write(join(project, 'tools/check.ts'), `console.log('check runs')`)
  npm('install', '--package-lock-only')
})
beforeEach(() => rmSync(join(project, 'node_modules'), { recursive: true, force: true }))
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('commands that run the product install no development packages, the others add them and leave the lock file', () => {
  const before = lock()
  const started = command('koi start')
  expect(started).toMatchObject({ status: 0, output: expect.stringMatching(/^1\/3 packages …\n[^]*koi runs start\n$/) })
  expect(installed()).toEqual(['node', 'library'])
  expect(command('koi start').output).toBe('koi runs start\n')

  write(join(project, 'node_modules/library/kept'), '')
  expect(command('check')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Installing packages …\n[^]*check runs\n$/),
  })
  expect(installed()).toEqual(['node', 'library', 'tester'])
  expect(existsSync(join(project, 'node_modules/library/kept'))).toBe(true)
  for (const name of ['check', 'koi start', 'koi dev texts']) expect(command(name).output).toMatch(/^(check|koi) runs/)
  expect(lock()).toBe(before)
})

test('koi dev commands need the development packages, even where NODE_ENV is production', () => {
  expect(command('koi dev texts', { NODE_ENV: 'production', npm_config_omit: 'dev' })).toMatchObject({ status: 0 })
  expect(installed()).toEqual(['node', 'library', 'tester'])
})

test.each([
  [['ci'], 'check'],
  [['ci', '--omit=dev'], 'koi start'],
])('a manual npm %j is enough for %s', (args, name) => {
  npm(...args)
  expect(command(name).output).toMatch(/^(check|koi) runs/)
})

test('a changed lock file replaces the packages, development packages included if there were any', () => {
  npm('ci')
  const record = join(project, 'node_modules/.package-lock.json')
  writeFileSync(record, readFileSync(record, 'utf8').replace(/(node_modules\/library".*?"version": ")1/s, '$10'))
  rmSync(join(project, 'node_modules/library'), { recursive: true })
  expect(command('koi start')).toMatchObject({ status: 0, output: expect.stringContaining('1/3 packages …') })
  expect(installed()).toEqual(['node', 'library', 'tester'])
})

test('a failed installation ends with 1 and prints the reason, and the next one completes it', () => {
  const archive = join(place, 'library-1.0.0.tgz')
  const content = readFileSync(archive)
  writeFileSync(archive, 'damaged')
  const failed = command('koi start', { npm_config_cache: join(place, 'cache') })
  writeFileSync(archive, content)
  expect(failed).toMatchObject({ status: 1, output: expect.stringMatching(/EINTEGRITY[^]*npm ci failed/) })
  expect(command('koi start')).toMatchObject({ status: 0 })
})
