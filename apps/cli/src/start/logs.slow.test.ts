import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childEnv, stopped, until } from '../../../api/src/platform/testing/wait.testing.ts'
import { freePort } from './ports.ts'

const product = join(import.meta.dirname, 'run.testing.ts')
let data = ''
let child: ChildProcess | null = null
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'koi-logs-'))
})
afterEach(async () => {
  child?.kill()
  if (child) await stopped(child)
  rmSync(data, { recursive: true, force: true })
})

const read = (...path: string[]) => readFileSync(join(data, ...path), 'utf8')

/** Starts a product on `data` with a program that receives a shell command line. Returns when it answers. */
async function start(program: string[], before = ''): Promise<{ url: string; output: () => string }> {
  const port = await freePort()
  const env = {
    ...childEnv(),
    PORT: String(port),
    KOI_DATA: data,
    KOI_SEED: 'empty',
    KOI_SANDBOX: 'off',
    KOI_ADMIN_PASSWORD: 'tangerine-Quartz-71',
    KOI_REQUEST_LOG: 'on',
  }
  const line = `${before} exec '${process.execPath}' --disable-warning=ExperimentalWarning '${product}'`
  child = spawn(program[0]!, [...program.slice(1), line], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // Piped: with an inherited terminal, SIGHUP would stop the product.
  child.stderr!.pipe(process.stderr)
  let output = ''
  child.stdout!.on('data', (part) => (output += String(part)))
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/readyz`)).ok, 60_000)
  return { url, output: () => output }
}

test('SIGHUP reopens the log files of all parts', async () => {
  const { url } = await start(['sh', '-c'])
  const before = ['platform.log', 'postgres.log']
  for (const file of before) renameSync(join(data, 'logs', file), join(data, 'logs', `${file}.1`))
  process.kill(Number(read('koi.pid')), 'SIGHUP')
  await until(async () => before.every((file) => existsSync(join(data, 'logs', file))))
  expect((await fetch(`${url}/console/api/players`)).status).toBe(401)
  await until(async () => read('logs', 'platform.log').includes('a call was answered'))
  expect(read('logs', 'platform.log.1')).not.toContain('a call was answered')
})

test('SIGHUP in a terminal stops all parts', async () => {
  const { url } = await start(['script', '--quiet', '--return', '/dev/null', '--command'])
  process.kill(Number(read('koi.pid')), 'SIGHUP')
  await until(async () => !existsSync(join(data, 'koi.pid')), 60_000)
  expect(read('logs', 'postgres.log')).toContain('database system is shut down')
  await expect(fetch(`${url}/readyz`)).rejects.toThrow()
})

test('with the journal, lines carry the priority of their level and no log files are written', async () => {
  const own = 'exec 3>&1; JOURNAL_STREAM=$(stat --dereference --format=%d:%i /proc/self/fd/3)'
  const { url, output } = await start(['sh', '-c'], own)
  expect((await fetch(`${url}/console/api/players`)).status).toBe(401)
  await until(async () => output().includes('a call was answered'))
  const lines = output().trim().split('\n')
  expect(lines.find((line) => line.includes('a call was answered'))).toMatch(/^<6>\{"level":30,/)
  expect(lines.some((line) => line.startsWith('<6>') && line.includes('database system is ready'))).toBe(true)
  expect(readdirSync(join(data, 'logs'))).toEqual([])
})
