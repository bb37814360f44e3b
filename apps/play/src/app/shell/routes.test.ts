import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses } from '@koi/contract/addresses'
import { expect, test } from 'vitest'
import { loginPathFor } from './guarded.ts'
import { isOwnPath, paths } from './paths.ts'

const table = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')
const shell = readFileSync(join(import.meta.dirname, 'App.tsx'), 'utf8')

test('the guard sends a visitor to the login with the wanted path and lets a player pass [ROUTE-34, ROUTE-35]', () => {
  expect(loginPathFor('', '/dummy?a=1')).toBe('/login?redirect=%2Fdummy%3Fa%3D1')
  expect(loginPathFor('token', '/dummy?a=1')).toBeNull()
})

test('none of the listed routes has the guard [ROUTE-36]', () => {
  expect(table).not.toMatch(/loginPathFor\(/)
  expect(shell).not.toMatch(/loginPathFor\(/)
})

test.each([
  ['ROUTE-01', '/'],
  ['ROUTE-02', '/activity'],
  ['ROUTE-03', '/kefu'],
  ['ROUTE-04', '/zhanzhu'],
  ['ROUTE-05', '/mine'],
  ['ROUTE-06', '/login'],
  ['ROUTE-07', '/app'],
  ['ROUTE-08', '/gamePage'],
  ['ROUTE-09', '/setting'],
  ['ROUTE-10', '/userInfo'],
  ['ROUTE-11', '/password'],
  ['ROUTE-12', '/wallet'],
  ['ROUTE-13', '/addBankCard'],
  ['ROUTE-14', '/addUsdtCard'],
  ['ROUTE-15', '/recharge'],
  ['ROUTE-16', '/payInfo'],
  ['ROUTE-17', '/withdrawal'],
  ['ROUTE-18', '/transfer'],
  ['ROUTE-19', '/activityInfo'],
  ['ROUTE-20', '/applyagent'],
  ['ROUTE-21', '/message'],
  ['ROUTE-22', '/betRecord'],
  ['ROUTE-23', '/transRecord'],
  ['ROUTE-24', '/fanshui'],
  ['ROUTE-25', '/activityRecord'],
  ['ROUTE-26', '/welfare'],
  ['ROUTE-27', '/vip'],
  ['ROUTE-28', '/securitycenter'],
  ['ROUTE-29', '/boutBallBet'],
  ['ROUTE-30', '/boutBallBetInfo'],
  ['ROUTE-31', '/concise'],
  ['ROUTE-32', '/hongbao'],
])('%s: the specified route %s is in the table', (_id, route) => {
  expect(Object.values(addresses)).toContain(route)
})

test('the route table has the specified and the additional routes and no others', () => {
  const listed =
    '/ /activity /kefu /zhanzhu /mine /login /abouts /app /gamePage /live /setting /userInfo /password /wallet ' +
    '/addBankCard /addUsdtCard /recharge /payInfo /withdrawal /transfer /activityInfo /applyagent /message /betRecord ' +
    '/transRecord /fanshui /activityRecord /welfare /hongbao /vip /securitycenter /boutBallBet /boutBallBetInfo ' +
    '/concise /statement /turnover /bonus /tournament /rewards /rewards/check-in /rewards/missions /rewards/wheel /rewards/invite /protection /forgot /factor ' +
    '/devices /inquiries /hongbaoProof /practice ' +
    '/verification /order /paid'
  expect(Object.values(addresses).join(' ')).toBe(listed)
})

test('a redirect after login must be a path of this site [AUTH-29]', () => {
  expect(isOwnPath('/wallet?type=2')).toBe(true)
  for (const foreign of ['', '//evil.example', 'https://evil.example', '/nope', 'wallet', '/wallet/x'])
    expect(isOwnPath(foreign)).toBe(false)
})

test('path builders escape queries [FISH-08]', () => {
  expect(paths.game({ name: 'a b', code: '1&2' })).toBe('/gamePage?name=a+b&code=1%262')
  expect(paths.login({ pid: '' })).toBe('/login')
})
