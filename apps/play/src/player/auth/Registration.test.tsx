import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, refused, serve } from '../../app/testing/answers.testing.ts'
import { expectExternalNavigations } from '../../app/testing/machine.testing.ts'
import {
  advanceClock,
  expectCount,
  expectRoute,
  expectToast,
  expectToastOnPress,
  fakeClock,
  field,
  open,
  openWithReload,
  settle,
  step,
  toast,
} from '../../app/testing/screen.testing.tsx'
import { keepSource } from '../../app/session/source.ts'
import { captchaIndex, captchaPicture, captchaText, fillIn } from './login.testing.ts'

const validForm = {
  name: 'koi123',
  password: 'abcd1234',
  confirmPass: 'abcd1234',
  realname: '李小龙',
  paypassword: '123456',
}

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
})

test('the registration shows the first failed check, in the specified order [AUTH-37]', async () => {
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
        // The next message may have the same text: typing has removed this one.
        await expectCount(toast(message), 0)
        await expectToastOnPress('注册', message)
      }
      await field(name).fill(good)
    })
  expect(api.sent('register')).toHaveLength(0)

  await step('a wrong captcha clears the field and loads another picture [AUTH-23, AUTH-24, AUTH-44]', async () => {
    const before = await captchaIndex()
    const text = await captchaText()
    await field('code').fill(text === 'a2b3' ? 'b3a2' : 'a2b3')
    await expectToastOnPress('注册', '验证码错误！')
    await expect.element(field('code')).toHaveValue('')
    await expect.element(captchaPicture()).not.toHaveAttribute('data-index', before ?? '')
    expect(api.sent('register')).toHaveLength(0)
  })
  await step('the captcha is case-insensitive [AUTH-45]', async () => {
    const shown = await captchaText()
    await field('code').fill(shown === shown.toUpperCase() ? shown.toLowerCase() : shown.toUpperCase())
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expectRoute('/')
    expect(api.sent('register')).toHaveLength(1)
  })
})

test('a registration sends the link by which the visitor came', async () => {
  fakeClock()
  const api = serve({ register: ok({ api_token: 'fresh' }, '欢迎加入') })
  keepSource({ search: '?c=blog&click_id=7', pathname: '/', hash: '' })
  await open('/login?type=1')
  await fillIn({ ...validForm, code: await captchaText() })
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectToast('欢迎加入')
  expect(api.last('register').body['source']).toBe('c=blog&click_id=7&landing=%2F')
})

test('a registration sends the referrer and signs the player in [AUTH-42]', async () => {
  const referrer = '01890a5d-ac96-774b-bcce-b302099a8057'
  fakeClock()
  const api = serve({ register: ok({ api_token: 'fresh' }, '欢迎加入') })
  await step(
    'the referrer is sent, and the server’s sentence is shown [AUTH-03, AUTH-29, AUTH-34, AUTH-42]',
    async () => {
      // An id of a player, which is longer than the 32 characters of older clients.
      await open(`/login?type=1&pid=${referrer}`)
      await page.getByRole('link', { name: '已有账号？立即登录' }).click()
      await page.getByRole('link', { name: '没有账号？立即注册' }).click()
      await fillIn({ ...validForm, realname: 'John Smith', code: await captchaText() })
      await page.getByRole('button', { name: '注册', exact: true }).click()
      await expectToast('欢迎加入')
      await expectRoute('/')
      const { code: _, ...sent } = api.last('register').body
      expect(sent).toEqual({ ...validForm, realname: 'John Smith', pid: referrer })
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
    await fillIn({ ...validForm, realname: 'A&B', code: await captchaText() })
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expectRoute('/')
    expect(api.last('register').body['pid'] ?? '').toBe('')
  })
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
  await expect.element(captchaPicture()).toBeVisible()
  await expectCount(entry, 0)
  await expectCount(toast('暂无可用的注册地址'), 0)
})

test('if ask_birthday is on, the registration asks for the birthday and refuses players under age [R1]', async () => {
  const api = serve({
    app: ok({ title: '锦鲤', site_state: 1, ask_birthday: 1 }),
    register: refused('未满18周岁，不能注册'),
  })
  await open('/login?type=1')
  await expect.element(page.getByText('必填，用于核实年龄')).toBeVisible()
  await fillIn({ ...validForm, code: await captchaText() })
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectToast('请填写生日')
  expect(api.sent('register')).toHaveLength(0)
  await fillIn({ birthday: '2015-01-01', code: await captchaText() })
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectToast('未满18周岁，不能注册')
  expect(api.last('register').body).toMatchObject({ birthday: '2015-01-01' })
  await open('/login')
  await expectCount(field('birthday'), 0)
})

test('the registration says what name and password need, and checks them as they are typed', async () => {
  serve()
  await open('/login?type=1')
  const states = (text: string) =>
    page
      .css('[data-is]')
      .filter({ hasText: text })
      .elements()
      .map((rule) => rule.getAttribute('data-is'))
  await expect.element(page.getByText('8至16位')).toBeVisible()
  expect(states('8至16位')).toEqual([])
  await fillIn({ password: 'abc1' })
  expect([states('8至16位'), states('字母和数字都要有'), states('不含符号和空格')]).toEqual([
    ['broken'],
    ['met'],
    ['met'],
  ])
  await fillIn({ password: 'abcd 1234' })
  expect([states('8至16位'), states('不含符号和空格')]).toEqual([['met'], ['broken']])
  await fillIn({ password: 'abcd1234', confirmPass: 'abcd123' })
  expect(states('两次密码一致')).toEqual(['broken'])
  await fillIn({ confirmPass: 'abcd1234' })
  expect(states('两次密码一致')).toEqual(['met'])
})

test('a refusal of too many registrations says after what time to repeat it', async () => {
  fakeClock()
  const refusal = (wait: string) => () =>
    Response.json(refused('操作过于频繁，请稍后再试', 429), {
      headers: { 'x-refusal': 'TOO_OFTEN', 'retry-after': wait },
    })
  const api = serve({ register: refusal('2850') })
  await open('/login?type=1')
  const submit = async () => {
    await fillIn({ ...validForm, code: await captchaText() })
    await page.getByRole('button', { name: '注册', exact: true }).click()
  }
  await submit()
  await expectToast('操作过于频繁，请在48分钟后再试')
  api.set('register', refusal('3'))
  await advanceClock(2000)
  await submit()
  await expectToast('操作过于频繁，请稍后再试')
  api.set('register', refusal('86400'))
  await advanceClock(2000)
  await submit()
  await expectToast('操作过于频繁，请在24小时后再试')
})
