import { captchaTexts } from '@koi/contract/auth/captcha.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../app/answers.testing.ts'
import { expectExternalNavigations } from '../app/machine.testing.ts'
import {
  expectCount,
  expectRoute,
  expectToastOnPress,
  expectToast,
  field,
  fakeClock,
  open,
  openWithReload,
  advanceClock,
  settle,
  step,
  toast,
  type,
} from '../app/screen.testing.tsx'

const picture = () => page.css('img[data-index]')
const index = async () => {
  await expect.element(picture()).toBeVisible()
  return picture().element().getAttribute('data-index')
}
const answer = async () => captchaTexts[Number(await index())] ?? ''

const right = {
  name: 'koi123',
  password: 'abcd1234',
  confirmPass: 'abcd1234',
  realname: '李小龙',
  paypassword: '123456',
}
const fillIn = async (form: Record<string, string>) => {
  for (const [name, value] of Object.entries(form)) await field(name).fill(value)
}

test('login and registration are two forms of one screen [AUTH-05, STATE-12]', async () => {
  serve()
  const shown = () =>
    page
      .css('form input')
      .elements()
      .map((input) => input.getAttribute('name'))
  await step('without a type it is the login [AUTH-02, AUTH-07, AUTH-08, AUTH-09]', async () => {
    await open('/login')
    await expect.element(picture()).toBeVisible()
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

test('each toggle shows one password, and inputs enforce their limits [AUTH-06, AUTH-10, AUTH-35, AUTH-36]', async () => {
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
  for (const place of [0, 1, 2]) {
    await page.getByRole('button', { name: '显示密码' }).nth(place).click()
    expect(types()).toEqual([0, 1, 2].map((at) => (at === place ? 'text' : 'password')))
    await page.getByRole('button', { name: '隐藏密码' }).click()
  }
  await open('/login')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect.element(field('password')).toHaveAttribute('type', 'text')
})

test('the terms checkbox is preselected and the terms can be opened [AUTH-17, AUTH-18, AUTH-19]', async () => {
  serve({ article: ({ body }) => ok({ content: `<p>第${String(body['type'])}章</p>` }) })
  await open('/login?type=1')
  await expect.element(page.getByRole('checkbox')).toBeChecked()
  await field('name').fill('koi123')
  await page.getByRole('link', { name: '《规则与隐私条款》' }).click()
  await expectRoute('/abouts?type=5')
  await expect.element(page.getByText('第2章')).toBeVisible()
  await expect.element(page.getByText('第3章')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(field('name')).toHaveValue('koi123')
})

test('a typed birthday survives a visit to the terms [R1, D-030]', async () => {
  serve({ app: ok({ title: '锦鲤', site_state: 1, ask_birthday: 1 }) })
  await open('/login?type=1')
  await field('birthday').fill('1990-05-06')
  await page.getByRole('link', { name: '《规则与隐私条款》' }).click()
  await expectRoute('/abouts?type=5')
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(field('birthday')).toHaveValue('1990-05-06')
  await field('birthday').fill('')
})

test('registration checks run in order [AUTH-37]', async () => {
  fakeClock()
  const api = serve({ register: ok({ api_token: 'fresh' }, '注册成功') })
  await open('/login?type=1')
  await step('terms first [AUTH-38]', async () => {
    await page.getByRole('checkbox').click()
    await expectToastOnPress('注册', '阅读并同意相关的规则和隐私条款！')
    await page.getByRole('checkbox').click()
  })
  const fieldChecks: [title: string, field: string, wrong: string[], message: string, good: string][] = [
    [
      'the name [AUTH-39]',
      'name',
      ['', 'abc12', 'abcdef', '123456', 'abcdefg1234', 'abc_123'],
      '用户名长度不得低于6位，以字母和数字组合！',
      'abcdefg123',
    ],
    [
      'the password [AUTH-40]',
      'password',
      ['', 'abc1234', 'abcdefgh', '12345678', 'abcd123!'],
      '密码长度最少8位！以字母和数字组合！',
      'abcd1234',
    ],
    ['the confirmation [AUTH-41]', 'confirmPass', ['', 'abcd1235'], '两次密码不一致！', 'abcd1234'],
    ['the real name [AUTH-42]', 'realname', ['', '张3', 'a_b'], '姓名格式不正确，可以是中，英文名称！', '阿·买提'],
    ['the payment password [AUTH-43]', 'paypassword', ['', '12345'], '支付密码长度需是6位！', '123456'],
    ['the captcha [AUTH-44]', 'code', ['', 'abcd', '1234', 'a1b'], '验证码错误！', ''],
  ]
  for (const [title, name, wrong, message, good] of fieldChecks)
    await step(title, async () => {
      for (const value of wrong) {
        await field(name).fill(value)
        await expectToastOnPress('注册', message)
        // The next toast may have the same text: wait until this one is gone.
        await advanceClock(2000)
        await expectCount(toast(message), 0)
      }
      await field(name).fill(good)
    })
  expect(api.sent('register')).toHaveLength(0)

  await step('a wrong captcha clears the field and loads another picture [AUTH-23, AUTH-24, AUTH-44]', async () => {
    const before = await index()
    const text = await answer()
    await field('code').fill(text === 'a2b3' ? 'b3a2' : 'a2b3')
    await expectToastOnPress('注册', '验证码错误！')
    await expect.element(field('code')).toHaveValue('')
    await expect.element(picture()).not.toHaveAttribute('data-index', before ?? '')
    expect(api.sent('register')).toHaveLength(0)
  })
  await step('the captcha is case-insensitive [AUTH-45]', async () => {
    const shown = await answer()
    await field('code').fill(shown === shown.toUpperCase() ? shown.toLowerCase() : shown.toUpperCase())
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expectRoute('/')
    expect(api.sent('register')).toHaveLength(1)
  })
})

test('a registration signs in [AUTH-42]', async () => {
  fakeClock()
  const api = serve({ register: ok({ api_token: 'fresh' }, '欢迎加入') })
  await step(
    'the referrer is sent, and the server’s sentence is shown [AUTH-03, AUTH-29, AUTH-34, AUTH-42]',
    async () => {
      await open('/login?type=1&pid=77')
      await page.getByRole('link', { name: '已有账号？立即登录' }).click()
      await page.getByRole('link', { name: '没有账号？立即注册' }).click()
      await fillIn({ ...right, realname: 'John Smith', code: await answer() })
      await page.getByRole('button', { name: '注册', exact: true }).click()
      await expectToast('欢迎加入')
      await expectRoute('/')
      const { code: _, ...sent } = api.last('register').body
      expect(sent).toEqual({ ...right, realname: 'John Smith', pid: '77' })
    },
  )
  await step('the token is in session storage [AUTH-26]', async () => {
    expect([sessionStorage.getItem('token'), localStorage.getItem('token')]).toEqual(['fresh', null])
  })
  await step('the player is loaded and the balance poll starts [AUTH-27, AUTH-28]', async () => {
    await expect.poll(() => api.sent('user').length).toBe(1)
    expect(api.last('user').headers['authorization']).toBe('Bearer fresh')
    await expect.poll(() => api.sent('balance').length).toBe(1)
    await advanceClock(4400)
    await expect.poll(() => api.sent('balance').length).toBeGreaterThan(1)
  })

  await step('without a referrer [AUTH-04]', async () => {
    await open('/login?type=1')
    await fillIn({ ...right, realname: 'A&B', code: await answer() })
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expectRoute('/')
    expect(api.last('register').body['pid'] ?? '').toBe('')
  })
})

test('login [AUTH-25, AUTH-49]', async () => {
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
    await field('code').fill(await answer())
    const indexBefore = await index()
    await expectToastOnPress('登录', '账号或密码错误')
    expect(await index()).toBe(indexBefore)
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

test('shows the refusal if the player cannot be loaded after sign-in [ERR-04]', async () => {
  serve({ login_pc: ok({ new_api_token: 'known' }), user: refused('系统繁忙，请稍后再试', 500) })
  await open('/login')
  await fillIn({ name: 'demo002', password: 'koi12345', code: await answer() })
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.element(toast('系统繁忙，请稍后再试')).toHaveAttribute('data-kind', 'error')
})

test('shows one of 21 pictures; a press loads another [AUTH-20, AUTH-21, AUTH-22]', async () => {
  serve()
  const seen = new Set<string | null>()
  for (let round = 0; round < 6; round += 1) {
    await openWithReload('/login')
    seen.add(await index())
  }
  expect(seen.size).toBeGreaterThan(1)
  for (let round = 0; round < 5; round += 1) {
    const before = (await index()) ?? ''
    await picture().click()
    await expect.element(picture()).not.toHaveAttribute('data-index', before)
    expect(Number(await index())).toBeLessThan(21)
  }
})

test('the alternative entry opens the operator’s other address [AUTH-30, AUTH-31, AUTH-32, AUTH-33]', async () => {
  const other = 'https://other.example.com/in'
  const api = serve({ getVisitUrl: ok({ url: other }) })
  const entry = page.getByRole('button', { name: '备用注册入口' })
  await open('/login?type=1')
  await entry.click()
  await expectExternalNavigations(other)
  expect(api.last('getVisitUrl').method).toBe('GET')
  await open('/login?type=1&pid=77')
  await entry.click()
  await expectExternalNavigations(other, `${other}/register?pid=77`)
  api.set('getVisitUrl', refused('暂无可用的注册地址', 404))
  await openWithReload('/login?type=1')
  await settle()
  await expect.element(page.css('img[data-index]')).toBeVisible()
  await expectCount(entry, 0)
  await expectCount(toast('暂无可用的注册地址'), 0)
})

test('with ask_birthday the registration has a birthday field with its purpose and refuses players under age [R1]', async () => {
  const api = serve({
    app: ok({ title: '锦鲤', site_state: 1, ask_birthday: 1 }),
    register: refused('未满18周岁，不能注册'),
  })
  await open('/login?type=1')
  await expect.element(page.getByText('必填，用于核实年龄')).toBeVisible()
  await fillIn({ ...right, code: await answer() })
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectToast('请填写生日')
  expect(api.sent('register')).toHaveLength(0)
  await fillIn({ birthday: '2015-01-01', code: await answer() })
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectToast('未满18周岁，不能注册')
  expect(api.last('register').body).toMatchObject({ birthday: '2015-01-01' })
  await open('/login')
  await expectCount(field('birthday'), 0)
})
