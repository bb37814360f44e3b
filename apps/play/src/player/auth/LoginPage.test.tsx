import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signOutAfterPasswordChange } from '../../app/session/signing.ts'
import { deferredAnswer, ok, refused, serve } from '../../app/testing/answers.testing.ts'
import {
  expectCount,
  expectRoute,
  expectToastOnPress,
  fakeClock,
  field,
  open,
  openWithReload,
  overlay,
  press,
  step,
  toast,
  type,
} from '../../app/testing/screen.testing.tsx'
import { captchaIndex, captchaPicture, captchaText, fillIn } from './login.testing.ts'

test('login and registration are two forms of one screen [AUTH-05, STATE-12]', async () => {
  serve()
  const shown = () =>
    page
      .css('form input')
      .elements()
      .map((input) => input.getAttribute('name'))
  await step('without a type it is the login [AUTH-02, AUTH-07, AUTH-08, AUTH-09]', async () => {
    await open('/login')
    await expect.element(captchaPicture()).toBeVisible()
    expect(shown()).toEqual(['name', 'password', 'code'])
  })
  await step('links switch between login and registration [AUTH-05, AUTH-11, AUTH-12, AUTH-13]', async () => {
    await page.getByRole('link', { name: '没有账号？立即注册' }).click()
    await expect.element(page.getByRole('button', { name: '注册', exact: true })).toBeVisible()
    expect(shown()).toEqual(['name', 'password', 'confirmPass', 'realname', 'paypassword', 'code', 'terms'])
    await page.getByRole('link', { name: '已有账号？立即登录' }).click()
    await expect.element(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  })
  await step(
    'type=1 opens the registration, and every field has a label [AUTH-01, AUTH-14, AUTH-15, AUTH-16]',
    async () => {
      await open('/login?type=1')
      await expect.element(page.getByRole('heading', { name: '注册' })).toBeVisible()
      for (const [label, name] of [
        ['账号', 'name'],
        ['密码', 'password'],
        ['确认密码', 'confirmPass'],
        ['真实姓名', 'realname'],
        ['支付密码', 'paypassword'],
        ['验证码', 'code'],
      ] as const)
        await expect
          .element(page.getByRole('form').or(page.css('form')).getByLabelText(label, { exact: true }))
          .toHaveAttribute('name', name)
    },
  )
})

test('each toggle reveals one password, and inputs enforce their limits [AUTH-06, AUTH-10, AUTH-35, AUTH-36]', async () => {
  serve()
  await open('/login?type=1')
  const types = () =>
    ['password', 'confirmPass', 'paypassword'].map((name) => field(name).element().getAttribute('type'))
  await fillIn({ password: 'abcd1234', confirmPass: 'abcd1234', paypassword: '12ab34' })
  await expect.element(field('paypassword')).toHaveValue('1234')
  await type(field('paypassword'), '5678')
  await expect.element(field('paypassword')).toHaveValue('123456')
  await type(field('code'), 'ab12cd')
  await expect.element(field('code')).toHaveValue('ab12')
  await field('code').fill('ａ b 1 2')
  await expect.element(field('code')).toHaveValue('ab12')
  for (const place of [0, 1, 2]) {
    await page.getByRole('button', { name: '显示密码' }).nth(place).click()
    expect(types()).toEqual([0, 1, 2].map((at) => (at === place ? 'text' : 'password')))
    await page.getByRole('button', { name: '隐藏密码' }).click()
  }
  await open('/login')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect.element(field('password')).toHaveAttribute('type', 'text')
})

test('a login is checked before the call, shows a refusal, and stores the token on success [AUTH-25, AUTH-49]', async () => {
  fakeClock()
  const api = serve({ login_pc: refused('账号或密码错误') })
  await open('/login')
  await step('checks run before the call [AUTH-46, AUTH-47, AUTH-48]', async () => {
    await expectToastOnPress('登录', '请输入您的账号和密码！')
    await fillIn({ name: 'demo002', password: 'koi12345' })
    await expectToastOnPress('登录', '请输入验证码！')
    await field('code').fill('zz99')
    await expectToastOnPress('登录', '验证码错误！')
    await expect.element(field('code')).toHaveValue('')
    expect(api.sent('login_pc')).toHaveLength(0)
  })
  await step('refusal of the server [AUTH-49]', async () => {
    await field('code').fill(await captchaText())
    const indexBefore = await captchaIndex()
    await expectToastOnPress('登录', '账号或密码错误')
    expect(await captchaIndex()).toBe(indexBefore)
  })
  await step('network error [AUTH-50, ERR-09]', async () => {
    api.set('login_pc', 'abort')
    await expectToastOnPress('登录', '网络异常，请检查当前网络后重试！')
  })
  await step('signed in [AUTH-25, AUTH-27, AUTH-28, AUTH-29]', async () => {
    api.set('login_pc', ok({ new_api_token: 'known' }, '登录成功'))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expectRoute('/')
    expect(Object.keys(api.last('login_pc').body).sort()).toEqual(['code', 'name', 'password'])
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['known', null])
    await expect.poll(() => api.sent('user').length).toBeGreaterThan(0)
    await expect.poll(() => api.sent('balance').length).toBeGreaterThan(0)
  })
})

test('a visitor who is sent to the login comes back to the page they wanted, also through the registration', async () => {
  serve({
    login_pc: ok({ new_api_token: 'known' }, '登录成功'),
    activitydeatil: ok({ id: 7, title: '首存礼', can_apply: 1 }),
  })
  const logIn = async () => {
    await expectRoute('/login')
    await fillIn({ name: 'demo002', password: 'koi12345', code: await captchaText() })
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await step('a players-only screen', async () => {
    await open('/statement')
    await expectRoute('/login')
    await page.getByRole('link', { name: '没有账号？立即注册' }).click()
    await page.getByRole('link', { name: '已有账号？立即登录' }).click()
    await logIn()
    await expectRoute('/statement')
  })
  signOutAfterPasswordChange()
  await step('a button of home', async () => {
    await open('/')
    await page.getByRole('link', { name: '取款', exact: true }).click()
    await logIn()
    await expectRoute('/withdrawal')
  })
  signOutAfterPasswordChange()
  await step('a promotion', async () => {
    await open('/activityInfo?id=7')
    await press('立即申请')
    await logIn()
    await expectRoute('/activityInfo?id=7')
  })
})

test('a refusal is shown if the player cannot be loaded after sign-in [ERR-04]', async () => {
  serve({ login_pc: ok({ new_api_token: 'known' }), user: refused('系统繁忙，请稍后再试', 500) })
  await open('/login')
  await fillIn({ name: 'demo002', password: 'koi12345', code: await captchaText() })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.element(toast('系统繁忙，请稍后再试')).toHaveAttribute('data-kind', 'error')
})

test('a sign-out while the player is being loaded shows no error', async () => {
  const record = deferredAnswer()
  serve({ login_pc: ok({ new_api_token: 'known' }, '登录成功'), user: record.answer })
  await open('/login')
  await fillIn({ name: 'demo002', password: 'koi12345', code: await captchaText() })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.poll(() => sessionStorage.getItem('token')).toBe('known')
  signOutAfterPasswordChange()
  await expectRoute('/login')
  record.resolve(ok({ username: 'demo002' }))
  await expectCount(overlay(), 0)
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('the captcha is one of 21 pictures, and a press on it shows another [AUTH-20, AUTH-21, AUTH-22]', async () => {
  serve()
  const seen = new Set<string | null>()
  for (let round = 0; round < 6; round += 1) {
    await openWithReload('/login')
    seen.add(await captchaIndex())
  }
  expect(seen.size).toBeGreaterThan(1)
  for (let round = 0; round < 5; round += 1) {
    const before = (await captchaIndex()) ?? ''
    await captchaPicture().click()
    await expect.element(captchaPicture()).not.toHaveAttribute('data-index', before)
    expect(Number(await captchaIndex())).toBeLessThan(21)
  }
})
