import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../../api/src/play/venue/testing.ts'
import { type Defect, defects, openVenue } from './venueCheck/venue.testing.ts'

const secret = 'shared by the two'
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function check(...args: string[]) {
  const command = fileURLToPath(new URL('koi.ts', import.meta.url))
  const child = spawn(process.execPath, [command, 'venue-check', ...args], {
    env: { ...process.env, SANDBOX_SECRET: '' },
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output, errors, code: await ended, failed: output.match(/^FAILED .*$/gm) ?? [] }
}

test.each(['slot', 'ag', 'lottery'])('the sandbox venue %s passes every rule', async (code) => {
  for (const amount of [1, 2, 3]) {
    const bet = { venue: code, player: 'bettor', amount }
    const { bet_id } = await sandbox
      .control<{ bet_id: string }>('POST', '/control/bets', bet)
      .catch(() => ({ bet_id: '' }))
    if (bet_id) await sandbox.control('POST', `/control/bets/${bet_id}/settle`, { status: 1, win_loss: -1 })
  }
  const { failed, code: exit, output } = await check(sandbox.url, '--secret', sandbox.secret, '--code', code)
  expect([failed, exit]).toEqual([[], 0])
  expect(output).toMatch(/(\d+) of \1 rules passed/)
})

test.each([true, false])('a correct venue passes every rule (without optional calls: %s)', async (isMinimal) => {
  const venue = await openVenue(secret, null, isMinimal)
  const { failed, code } = await check(venue.url, '--secret', secret)
  await venue.close()
  expect([failed, code]).toEqual([[], 0])
})

test.each(Object.entries(defects) as [Defect, string][])('detects a venue that %s', async (defect, message) => {
  const venue = await openVenue(secret, defect)
  const { failed, code } = await check(venue.url, '--secret', secret)
  await venue.close()
  expect(code).toBe(1)
  expect(failed.join('\n')).toContain(message)
  // Rules that are unrelated to the defect must still pass.
  expect(failed.length).toBeLessThan(14)
})

test('without a server at the address every rule fails with "no answer"', async () => {
  const { failed, code } = await check('http://127.0.0.1:9', '--secret', secret)
  expect([failed.length > 20, code]).toEqual([true, 1])
  expect(failed[0]).toContain('no answer')
})

test('a platform that rejects every call fails every wallet rule', async () => {
  const wrong = ['--code', 'nowhere', '--login', 'unknown', '--session', '00000000-0000-4000-8000-000000000000']
  const args = [sandbox.url, '--role', 'platform', '--adapter', 'play-json', '--secret', secret, ...wrong]
  const { failed, code } = await check(...args)
  expect([failed.length > 15, code]).toEqual([true, 1])
  expect(failed.join('\n')).toContain('the call balance was answered 404')
})

test('an unreachable platform fails every rule of transfer-md5', async () => {
  const player = ['--account', 'koi:KS', '--login', 'unknown', '--token', 'none', '--listen', '0']
  const args = ['http://127.0.0.1:9', '--role', 'platform', '--adapter', 'transfer-md5', '--secret', secret, ...player]
  const { failed, code, output } = await check(...args)
  expect([failed.length > 20, code]).toEqual([true, 1])
  expect(output).toContain('no answer')
})

test('the sandbox passes the launch rules of every protocol that it hosts', async () => {
  const hosts = await sandbox.control<Record<string, { adapter: string; settings: Record<string, string> }>>(
    'GET',
    '/control/hosted',
  )
  for (const { adapter, settings } of Object.values(hosts)) {
    const {
      base_url = '',
      secret: key = '',
      merchant_id,
      casino_id,
      client_id,
      operator_code,
      provider_code,
    } = settings
    const account = merchant_id ?? casino_id ?? client_id ?? `${operator_code}:${provider_code}`
    const { failed, code } = await check(base_url, '--adapter', adapter, '--secret', key, '--account', account)
    expect([failed, code]).toEqual([[], 0])
  }
})

test('without an address or a secret the command prints its usage and exits with 2', async () => {
  for (const args of [[], ['nowhere', '--secret', secret], [sandbox.url]]) {
    const { code, errors } = await check(...args)
    expect([code, errors]).toEqual([2, expect.stringContaining('npx koi venue-check http://127.0.0.1:8081 --secret')])
  }
})
