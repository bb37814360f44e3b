import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses } from '@koi/contract/addresses'
import { expect, test } from 'vitest'
import { guarded } from './guarded.ts'
import { isOwnPath, paths } from './paths.ts'

const table = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')
const shell = readFileSync(join(import.meta.dirname, 'App.tsx'), 'utf8')

test('ROUTE-34, ROUTE-35 the guard sends a visitor to the login with the path they wanted, and lets a player pass', () => {
  expect(guarded('', '/dummy?a=1')).toBe('/login?redirect=%2Fdummy%3Fa%3D1')
  expect(guarded('token', '/dummy?a=1')).toBeNull()
})

test('ROUTE-36 the guard is applied to none of the listed routes', () => {
  expect(table).not.toMatch(/guarded\(/i)
  expect(shell).not.toMatch(/guarded\(/i)
})

test('ROUTE-01 to ROUTE-32: every listed route is in the table', () => {
  const listed =
    '/ /activity /kefu /zhanzhu /mine /login /abouts /app /gamePage /live /setting /userInfo /password /wallet ' +
    '/addBankCard /addUsdtCard /recharge /payInfo /withdrawal /transfer /activityInfo /applyagent /message /betRecord ' +
    '/transRecord /fanshui /activityRecord /welfare /hongbao /vip /securitycenter /boutBallBet /boutBallBetInfo ' +
    '/concise /statement /turnover /protection /forgot /factor /devices /inquiries /hongbaoProof /practice ' +
    '/verification'
  expect(Object.values(addresses).join(' ')).toBe(listed)
})

test('AUTH-29 after a login only a path of this site is gone to', () => {
  expect(isOwnPath('/wallet?type=2')).toBe(true)
  for (const foreign of ['', '//evil.example', 'https://evil.example', '/nope', 'wallet', '/wallet/x'])
    expect(isOwnPath(foreign)).toBe(false)
})

test('FISH-08 builders write queries safely', () => {
  expect(paths.game({ name: 'a b', code: '1&2' })).toBe('/gamePage?name=a+b&code=1%262')
  expect(paths.login({ pid: '' })).toBe('/login')
})
