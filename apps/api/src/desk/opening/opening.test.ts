import { hour, minute } from '@koi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '../../access/identity/factor.testing.ts'
import { bankDeposit, type MoneyApp, openMoneyApp } from '../../money/deposit/deposit.testing.ts'
import { recordRoundTrips } from '../../platform/testing/roundTrips.testing.ts'
import { recordBackup } from '../../platform/ops/backupState.ts'

let app: MoneyApp
beforeAll(async () => {
  app = await openMoneyApp()
})
afterAll(() => app.finish())

interface Line {
  name: string
  is_done: boolean
  is_optional: boolean
}
interface Missing {
  gap: string
  about: string
}

const ask = (at: string, body: object = {}, token?: string) => app.callConsoleApi(at, body, token)
const opening = async () => (await ask('GET /console/api/opening')).body
const line = async (wanted: string) => (await opening()).lines.find(({ name }: { name: string }) => name === wanted)

test('a fresh site lists what is missing and marks what is optional', async () => {
  const { lines, undone } = await opening()
  const undoneLines = lines.filter(({ is_done, is_optional }: Line) => !is_done && !is_optional)
  expect(undone).toBe(undoneLines.length)
  expect(undoneLines.map(({ name }: Line) => name)).toEqual(
    expect.arrayContaining(['password', 'factors', 'operators', 'licence', 'brand', 'venue', 'messenger', 'backup']),
  )
  expect(lines.filter(({ is_optional }: Line) => is_optional).map(({ name }: Line) => name)).toEqual([
    'addresses',
    'register',
  ])
  expect((await line('licence')).missing).toContainEqual({ gap: 'setting', about: 'licence' })
  expect((await line('brand')).missing).toContainEqual({ gap: 'address', about: app.app.config.publicUrl })
})

test('the checklist takes a bounded number of round trips', async () => {
  expect((await recordRoundTrips(app, opening)).length).toBeLessThanOrEqual(8)
})

test('settings tick their lines and untick them again', async () => {
  await ask('PATCH /console/api/settings', {
    licence: 'L-1',
    jurisdiction: 'X',
    help_name: 'Help',
    help_contact: '123',
    identity_needed: 2,
    dormant_months: 12,
    limit_failed_deposits: 5,
    title: '清荷',
    site_logo: '/uploads/logo.png',
  })
  expect((await line('licence')).is_done).toBe(true)
  expect((await line('protection')).is_done).toBe(true)
  expect((await line('brand')).missing).toEqual([{ gap: 'address', about: app.app.config.publicUrl }])
  await ask('PATCH /console/api/settings', { help_contact: '' })
  expect((await line('licence')).missing).toEqual([{ gap: 'setting', about: 'help_contact' }])
})

test('a venue counts once it is on and its test passed with its present settings', async () => {
  expect((await line('venue')).missing).toEqual([{ gap: 'none_on', about: '' }])
  await ask('POST /console/api/venues', { code: 'open', name: '开元', state: 1, without_test: 1 })
  expect((await line('venue')).missing).toEqual([{ gap: 'never_tested', about: '开元' }])
  await ask('POST /console/api/venues/open/ping')
  expect((await line('venue')).is_done).toBe(true)
  app.clock.advance(minute)
  await ask('PATCH /console/api/venues/open', { secret: 'a secret that is wrong' })
  expect((await line('venue')).missing).toEqual([{ gap: 'tested_before', about: '开元' }])
})

test('a channel counts once a real order was credited with its present settings', async () => {
  for (const code of ['usdt', 'wechat', 'alipay', 'antoken'])
    await ask(`PATCH /console/api/pay-channels/${code}`, { state: 0 })
  const missing = async () => (await line('channel')).missing.map(({ gap }: Missing) => gap)
  expect(await missing()).toEqual(['no_order'])
  await ask('PATCH /console/api/settings', { identity_needed: 0 })
  const { token } = await app.registerPlayer()
  const made = await app.recharge(token, bankDeposit())
  expect(made.message).not.toBe('')
  const [order] = (await ask('GET /console/api/deposits', { state: '1' })).body.items
  await ask(`POST /console/api/deposits/${order.deposit_no}/approve`)
  expect(await missing()).toEqual([])
  app.clock.advance(minute)
  await ask('PATCH /console/api/pay-channels/card', { pay_origin: 'https://pay.example' })
  expect(await missing()).toEqual(['tested_before'])
})

test('operators need a factor if they may move money, two of them decide, and the first changes the password', async () => {
  expect((await line('factors')).missing).toContainEqual({ gap: 'no_factor', about: 'admin' })
  expect((await line('operators')).missing).toEqual([{ gap: 'too_few', about: 'admin' }])
  await ask('POST /console/api/operators', { username: 'viewer', password: 'koi-12345', permissions: ['bet.view'] })
  const second = await ask('POST /console/api/operators', {
    username: 'teller',
    password: 'koi-12345',
    permissions: ['withdrawal.view', 'withdrawal.review'],
  })
  expect((await line('operators')).is_done).toBe(true)
  const { token } = (await ask('POST /console/api/login', { username: 'teller', password: 'koi-12345' })).body
  await enrol(app, token, 'koi-12345')
  expect((await line('factors')).missing.map(({ about }: Missing) => about)).toEqual(['admin'])
  await ask(`PATCH /console/api/operators/${second.body.id}`, { state: 0 })
  expect((await line('operators')).is_done).toBe(false)
  expect((await line('password')).missing).toEqual([{ gap: 'first_password', about: 'admin' }])
})

test('a backup counts for 25 hours', async () => {
  expect((await line('backup')).missing).toEqual([{ gap: 'no_backup', about: '' }])
  recordBackup(app.app.installation.config.data, app.clock.now())
  app.clock.advance(25 * hour)
  expect((await line('backup')).is_done).toBe(true)
  app.clock.advance(minute)
  expect((await line('backup')).missing[0]).toMatchObject({ gap: 'old_backup' })
})

test('the state of the site stands in the own account and follows the settings', async () => {
  const state = async () => (await ask('GET /console/api/me')).body.site_state
  expect(await state()).toBe('play_money')
  const real = { code: 'real', name: '真', base_url: 'https://venue.example', secret: 's', state: 1, without_test: 1 }
  expect((await ask('POST /console/api/venues', real)).status).toBe(201)
  expect(await state()).toBe('open')
  await ask('PATCH /console/api/settings', { register_state: 0 })
  expect(await state()).toBe('no_registration')
  expect((await app.callPlayerApi('POST /api/register', { name: 'late01' })).message).toBe('暂停注册新账号，请稍后再来')
  await ask('PATCH /console/api/settings', { site_state: 0 })
  expect([await state(), (await opening()).site_state]).toEqual(['maintenance', 'maintenance'])
  await ask('PATCH /console/api/settings', { site_state: 1, register_state: 1 })
})

test('an operator without permission for settings does not see the checklist', async () => {
  const { token } = (await ask('POST /console/api/login', { username: 'viewer', password: 'koi-12345' })).body
  expect((await ask('GET /console/api/opening', {}, token)).status).toBe(403)
})
