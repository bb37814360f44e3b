import { captchaTexts } from '@koi/contract/player/auth/captcha.copy'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, type Answers, deferredAnswer, ok, type Path, refused, serve } from './answers.testing.ts'
import { expectExternalNavigations } from './machine.testing.ts'
import {
  asPlayer,
  expectCount,
  expectRoute,
  field,
  fakeClock,
  open,
  overlay,
  advanceClock,
  press,
  settle,
} from './screen.testing.tsx'

// An answer that arrives after the player has left the screen must not navigate.

beforeEach(() => {
  fakeClock()
  asPlayer()
})

/** Starts a call, leaves the screen, answers the call and expects to stay on `to` for two seconds. */
async function leaveBefore(path: Path, answers: Answers, ask: () => Promise<unknown>, answer: Answer, to = '/vip') {
  const late = deferredAnswer()
  const api = serve({ ...answers, [path]: late.answer })
  await ask()
  await expect.poll(() => api.sent(path).length).toBe(1)
  await open(to)
  late.resolve(answer)
  await settle()
  await advanceClock(2000)
  await settle()
  await expectRoute(to)
}

test('a failed launch does not abort a later one [GAME-19, GAME-21]', async () => {
  for (const answer of [refused('游戏维护中，请稍后再试'), 'abort'] as const) {
    const late = deferredAnswer()
    const api = serve({ getGameUrl: late.answer })
    const callsBefore = api.sent('getGameUrl').length
    await open('/gamePage?name=slot')
    await expect.poll(() => api.sent('getGameUrl').length).toBe(callsBefore + 1)
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect.element(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await open('/withdrawal')
    await field('amount').fill('100')
    late.resolve(answer)
    await settle()
    await advanceClock(2000)
    await settle()
    await expectRoute('/withdrawal')
    await expect.element(field('amount')).toHaveValue('100')
  }
})

const slot = {
  id: 1,
  category_id: 'concise',
  app_state: 1,
  platform_name: 'slot',
  game_code: 'koi',
  name: '锦鲤跃龙门',
}

test('a game address that arrives after the player has left home is not opened [GAME-05]', async () => {
  const tap = async () => {
    await open('/')
    await press('锦鲤跃龙门')
  }
  await leaveBefore('getGameUrl', { 'game/list': ok([slot]) }, tap, ok({ url: 'https://games.example.com/' }))
  await expectExternalNavigations()
  await expectCount(overlay(), 0)
})

const withdraw = async () => {
  await open('/withdrawal?type=1')
  await page.getByRole('radio', { name: /甲银行/ }).click()
  await field('amount').fill('100')
  await field('password').fill('123456')
  await press('立即取款')
}
const payees: Answers = { getcard: ok([{ id: 1, bank: '甲银行', bank_no: '62220000' }]) }

test('a late withdrawal answer does not navigate to the records [WITHDRAW-21]', async () => {
  await leaveBefore('withdraw', payees, withdraw, ok(null, '提现申请已提交'))
})

test('a late withdrawal answer does not navigate after a change of tab [WITHDRAW-21, WITHDRAW-22]', async () => {
  await leaveBefore('withdraw', payees, withdraw, ok(null, '提现申请已提交'), '/withdrawal?type=2')
})

test('a late answer to a new payee does not navigate back [CARD-22, USDT-05]', async () => {
  const bind = async () => {
    await open('/zhanzhu')
    await open('/addUsdtCard')
    await field('bank_no').fill('Tabc1')
    await field('pay_pass').fill('123456')
    await press('确定')
  }
  await leaveBefore('bindcard', {}, bind, ok())
})

test('a late deposit answer does not navigate to its order [DEPOSIT-50]', async () => {
  const pay = async () => {
    await open('/recharge')
    await field('amount').fill('100')
    await press('立即存款')
  }
  await leaveBefore('recharge', { ...payees, get_pay_way: ok({ usdt: 1 }) }, pay, ok(null, 'D1'))
})

test('a late login answer signs in without navigating [AUTH-29]', async () => {
  sessionStorage.removeItem('token')
  const logIn = async () => {
    await open('/login')
    const index = page.css('img[data-index]').element().getAttribute('data-index')
    await field('name').fill('koi123')
    await field('password').fill('koi12345')
    await field('code').fill(captchaTexts[Number(index)] ?? '')
    await press('登录')
  }
  await leaveBefore('login_pc', {}, logIn, ok({ new_api_token: 'late' }))
  expect(sessionStorage.getItem('token')).toBe('late')
})

test('a late answer to a bound address closes no other sheet [WALLET-14]', async () => {
  const late = deferredAnswer()
  const api = serve({ getcard: ok([]), bindcard: late.answer })
  await open('/wallet?type=2&show=1')
  const sheet = page.getByRole('dialog', { name: '添加USDT地址' })
  await field('bank_no').fill('Tabc1')
  await field('pay_pass').fill('123456')
  await press('确定')
  await expect.poll(() => api.sent('bindcard').length).toBe(1)
  await sheet.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '添加USDT地址' }).click()
  await field('bank_no').fill('Tother')
  late.resolve(ok(null, '绑定成功'))
  await settle()
  await expect.element(field('bank_no')).toHaveValue('Tother')
})
