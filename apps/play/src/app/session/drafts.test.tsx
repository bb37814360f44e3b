import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { captchaText } from '../../player/auth/login.testing.ts'
import { type Answers, ok, refused, serve } from '../testing/answers.testing.ts'
import { advanceClock, asPlayer, expectRoute, fakeClock, field, open, press, type } from '../testing/screen.testing.tsx'

const answers: Answers = {
  login_pc: ok({ api_token: 'next', new_api_token: 'next' }),
  getcard: ok([{ id: '7', bank: '锦绣银行', bank_no: '6222****1234', bank_owner: '张*' }]),
}

/** Lets the session end, and signs in as the player `username`. */
async function expire(api: ReturnType<typeof serve>, username = 'koi123', wait = 0) {
  api.set('balance', refused('认证失败', 401))
  await advanceClock(4300)
  const alarm = page.getByRole('alertdialog')
  await expect.element(alarm).toBeVisible()
  await expectRoute('/login')
  await alarm.getByRole('button', { name: '确定' }).click()
  api.set('balance', ok({ balance: '1234.50' }))
  api.set('user', ok({ username, balance: '1234.50', gameblance: 0, transferstatus: 0 }))
  if (wait) await advanceClock(wait)
  await type(field('name'), username)
  await type(field('password'), 'koi12345')
  await type(field('code'), await captchaText())
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('after an expired session the player is back at the form with what was typed, passwords excepted', async () => {
  fakeClock()
  asPlayer()
  const api = serve(answers)
  await open('/addBankCard')
  await type(field('bank_owner'), '张三')
  await type(field('bank_no'), '62220011')
  await type(field('pay_pass'), '123456')
  await expire(api)
  await expectRoute('/addBankCard')
  await expect.element(field('bank_owner')).toHaveValue('张三')
  await expect.element(field('bank_no')).toHaveValue('62220011')
  await expect.element(field('pay_pass')).toHaveValue('')
  expect(sessionStorage.getItem('drafts')).toBeNull()
})

test('the query of the place is kept too', async () => {
  fakeClock()
  asPlayer()
  const api = serve(answers)
  await open('/applyagent?from=mine')
  await type(field('mobile'), '13800138000')
  await type(field('apply_info'), '本地推广经验三年')
  await expire(api)
  await expectRoute('/applyagent?from=mine')
  await expect.element(field('mobile')).toHaveValue('13800138000')
  await expect.element(field('apply_info')).toHaveValue('本地推广经验三年')
})

test('another player, or the same one half an hour later, finds an empty form', async () => {
  fakeClock()
  asPlayer()
  const api = serve(answers)
  await open('/applyagent')
  await type(field('mobile'), '13800138000')
  await expire(api, 'koi777')
  await expectRoute('/applyagent')
  await expect.element(page.getByText('koi777')).toBeVisible()
  await expect.element(field('mobile')).toHaveValue('')
  await type(field('mobile'), '13900139000')
  await expire(api, 'koi777', 31 * 60_000)
  await expectRoute('/applyagent')
  await expect.element(page.getByText('koi777')).toBeVisible()
  await expect.element(field('mobile')).toHaveValue('')
})

test('a full or refused storage keeps the typed values until the page is left', async () => {
  fakeClock()
  asPlayer()
  const api = serve(answers)
  await open('/applyagent')
  await type(field('mobile'), '13800138000')
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    await expire(api)
    await expectRoute('/applyagent')
    await expect.element(field('mobile')).toHaveValue('13800138000')
  } finally {
    Storage.prototype.setItem = setItem
  }
})

test('what a player leaves by signing out is not kept', async () => {
  asPlayer()
  serve({ ...answers, logoff: ok({}) })
  await open('/applyagent')
  await type(field('mobile'), '13800138000')
  await open('/setting')
  await press('退出登录')
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expectRoute('/login')
  expect(sessionStorage.getItem('drafts')).toBeNull()
})
