import type { Page } from '@playwright/test'
import { askJson } from './support/http.ts'
import { expectRoute, expectToast, open, openAnew, toast } from './support/look.ts'
import { platformUrl } from './support/place.ts'
import { ok, refused, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)
const picture = (page: Page) => page.locator('img[data-index]')
const index = (page: Page) => picture(page).getAttribute('data-index')

async function answer(page: Page): Promise<string> {
  const { body } = await askJson<string[]>(platformUrl(), '/captcha/texts.json')
  return body[Number(await index(page))] ?? ''
}

/** Presses the button of the form and reads what is said; expects that nothing was sent. */
async function refusal(page: Page, button: '登录' | '注册', text: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(toast(page, text)).toHaveAttribute('data-kind', 'error')
}

const right = {
  name: 'koi123',
  password: 'abcd1234',
  confirmPass: 'abcd1234',
  realname: '李小龙',
  paypassword: '123456',
}
const fillIn = async (page: Page, form: Record<string, string>) => {
  for (const [name, value] of Object.entries(form)) await field(page, name).fill(value)
}

test('AUTH-01, AUTH-02, AUTH-05, AUTH-07, AUTH-08, AUTH-09, AUTH-11, AUTH-12, AUTH-13, AUTH-14, AUTH-15, AUTH-16, STATE-12 two forms on one screen', async ({
  page,
}) => {
  await stub(page)
  const shown = () => page.locator('form input').evaluateAll((all) => all.map((input) => input.getAttribute('name')))
  await open(page, '/login')
  await expect(picture(page)).toBeVisible()
  expect(await shown()).toEqual(['name', 'password', 'code'])
  await page.getByRole('link', { name: '没有账号？立即注册' }).click()
  await expect(page.getByRole('button', { name: '注册', exact: true })).toBeVisible()
  expect(await shown()).toEqual(['name', 'password', 'confirmPass', 'realname', 'paypassword', 'code', 'terms'])
  await page.getByRole('link', { name: '已有账号？立即登录' }).click()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await open(page, '/login?type=1')
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible()
  for (const [label, name] of [
    ['账号', 'name'],
    ['密码', 'password'],
    ['确认密码', 'confirmPass'],
    ['真实姓名', 'realname'],
    ['支付密码', 'paypassword'],
    ['验证码', 'code'],
  ] as const)
    await expect(page.getByRole('form').or(page.locator('form')).getByLabel(label, { exact: true })).toHaveAttribute(
      'name',
      name,
    )
})

test('AUTH-06, AUTH-10, AUTH-35, AUTH-36 toggles show one password each, and inputs keep to their limits', async ({
  page,
}) => {
  await stub(page)
  await open(page, '/login?type=1')
  const types = () =>
    Promise.all(['password', 'confirmPass', 'paypassword'].map((name) => field(page, name).getAttribute('type')))
  await fillIn(page, { password: 'abcd1234', confirmPass: 'abcd1234', paypassword: '12ab34' })
  await expect(field(page, 'paypassword')).toHaveValue('1234')
  await field(page, 'paypassword').pressSequentially('5678')
  await expect(field(page, 'paypassword')).toHaveValue('123456')
  await field(page, 'code').pressSequentially('ab12cd')
  await expect(field(page, 'code')).toHaveValue('ab12')
  for (const place of [0, 1, 2]) {
    await page.getByRole('button', { name: '显示密码' }).nth(place).click()
    expect(await types()).toEqual([0, 1, 2].map((at) => (at === place ? 'text' : 'password')))
    await page.getByRole('button', { name: '隐藏密码' }).click()
  }
  await open(page, '/login')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(field(page, 'password')).toHaveAttribute('type', 'text')
})

test('AUTH-17, AUTH-18, AUTH-19 the terms are agreed to until somebody disagrees, and can be read', async ({
  page,
}) => {
  await stub(page, { article: ({ body }) => ok({ content: `<p>第${String(body['type'])}章</p>` }) })
  await open(page, '/login?type=1')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await field(page, 'name').fill('koi123')
  await page.getByRole('link', { name: '《规则与隐私条款》' }).click()
  await expectRoute(page, '/abouts?type=5')
  await expect(page.getByText('第2章')).toBeVisible()
  await expect(page.getByText('第3章')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(field(page, 'name')).toHaveValue('koi123')
})

test('AUTH-20, AUTH-21, AUTH-22 one of 21 pictures, and another when pressed', async ({ page }) => {
  await stub(page)
  const { body } = await askJson<string[]>(platformUrl(), '/captcha/texts.json')
  expect(body).toHaveLength(21)
  for (const number of [0, 20]) {
    const answered = await fetch(`${platformUrl()}/captcha/${String(number).padStart(2, '0')}.png`)
    expect(answered.headers.get('content-type')).toBe('image/png')
  }
  const seen = new Set<string | null>()
  for (let round = 0; round < 6; round += 1) {
    await openAnew(page, '/login')
    seen.add(await index(page))
  }
  expect(seen.size).toBeGreaterThan(1)
  for (let round = 0; round < 5; round += 1) {
    const before = await index(page)
    await picture(page).click()
    await expect(picture(page)).not.toHaveAttribute('data-index', before ?? '')
    expect(Number(await index(page))).toBeLessThan(21)
  }
})

test('AUTH-37, AUTH-38, AUTH-39, AUTH-40, AUTH-41, AUTH-42, AUTH-43, AUTH-44, AUTH-45, AUTH-23, AUTH-24 registration is judged in its order', async ({
  page,
}) => {
  await page.clock.install()
  const api = await stub(page, { register: ok({ api_token: 'fresh' }, '注册成功') })
  await open(page, '/login?type=1')
  await page.getByRole('checkbox').uncheck()
  await refusal(page, '注册', '阅读并同意相关的规则和隐私条款！')
  await page.getByRole('checkbox').check()
  const judged: [field: string, wrong: string[], said: string, good: string][] = [
    [
      'name',
      ['', 'abc12', 'abcdef', '123456', 'abcdefg1234', 'abc_123'],
      '用户名长度不得低于6位，以字母和数字组合！',
      'abcdefg123',
    ],
    [
      'password',
      ['', 'abc1234', 'abcdefgh', '12345678', 'abcd123!'],
      '密码长度最少8位！以字母和数字组合！',
      'abcd1234',
    ],
    ['confirmPass', ['', 'abcd1235'], '两次密码不一致！', 'abcd1234'],
    ['realname', ['', '张3', 'a_b'], '姓名格式不正确，可以是中，英文名称！', '阿·买提'],
    ['paypassword', ['', '12345'], '支付密码长度需是6位！', '123456'],
    ['code', ['', 'abcd', '1234', 'a1b'], '验证码错误！', ''],
  ]
  for (const [name, wrong, said, good] of judged) {
    for (const value of wrong) {
      await field(page, name).fill(value)
      await refusal(page, '注册', said)
      // The next sentence may have the same words: this one must be gone.
      await page.clock.runFor(2000)
      await expect(toast(page, said)).toHaveCount(0)
    }
    await field(page, name).fill(good)
  }
  expect(api.sent('register')).toHaveLength(0)

  const before = await index(page)
  const text = await answer(page)
  await field(page, 'code').fill(text === 'a2b3' ? 'b3a2' : 'a2b3')
  await refusal(page, '注册', '验证码错误！')
  await expect(field(page, 'code')).toHaveValue('')
  await expect(picture(page)).not.toHaveAttribute('data-index', before ?? '')
  expect(api.sent('register')).toHaveLength(0)
  const shown = await answer(page)
  await field(page, 'code').fill(shown === shown.toUpperCase() ? shown.toLowerCase() : shown.toUpperCase())
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectRoute(page, '/')
  expect(api.sent('register')).toHaveLength(1)
})

test('AUTH-42, AUTH-03, AUTH-04, AUTH-26, AUTH-27, AUTH-28, AUTH-29, AUTH-34 a registration signs in', async ({
  page,
}) => {
  await page.clock.install()
  const api = await stub(page, { register: ok({ api_token: 'fresh' }, '欢迎加入') })
  await open(page, '/login?type=1&pid=77')
  await page.getByRole('link', { name: '已有账号？立即登录' }).click()
  await page.getByRole('link', { name: '没有账号？立即注册' }).click()
  await fillIn(page, { ...right, realname: 'John Smith', code: await answer(page) })
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectToast(page, '欢迎加入')
  await expectRoute(page, '/')
  const { code: _, ...sent } = api.last('register').body
  expect(sent).toEqual({ ...right, realname: 'John Smith', pid: '77' })
  expect(await page.evaluate(() => [sessionStorage.getItem('token'), localStorage.getItem('token')])).toEqual([
    'fresh',
    null,
  ])
  await expect.poll(() => api.sent('user').length).toBe(1)
  expect(api.last('user').headers['authorization']).toBe('Bearer fresh')
  await expect.poll(() => api.sent('balance').length).toBe(1)
  await page.clock.runFor(4400)
  await expect.poll(() => api.sent('balance').length).toBeGreaterThan(1)

  await open(page, '/login?type=1')
  await fillIn(page, { ...right, realname: 'A&B', code: await answer(page) })
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expectRoute(page, '/')
  expect(api.last('register').body['pid'] ?? '').toBe('')
})

test('AUTH-46, AUTH-47, AUTH-48, AUTH-49, AUTH-50, ERR-09, AUTH-25, AUTH-27, AUTH-28, AUTH-29 logging in', async ({
  page,
}) => {
  const api = await stub(page, { login_pc: refused('账号或密码错误') })
  await open(page, '/login')
  await refusal(page, '登录', '请输入您的账号和密码！')
  await fillIn(page, { name: 'demo002', password: 'koi12345' })
  await refusal(page, '登录', '请输入验证码！')
  await field(page, 'code').fill('zz99')
  await refusal(page, '登录', '验证码错误！')
  await expect(field(page, 'code')).toHaveValue('')
  expect(api.sent('login_pc')).toHaveLength(0)
  await field(page, 'code').fill(await answer(page))
  const kept = await index(page)
  await refusal(page, '登录', '账号或密码错误')
  // A refusal of the server's leaves the picture as it is (D-033).
  expect(await index(page)).toBe(kept)
  api.set('login_pc', 'abort')
  await refusal(page, '登录', '网络异常，请检查当前网络后重试！')
  api.set('login_pc', ok({ new_api_token: 'known' }, '登录成功'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expectRoute(page, '/')
  expect(Object.keys(api.last('login_pc').body).sort()).toEqual(['code', 'name', 'password'])
  expect(await page.evaluate(() => [sessionStorage.getItem('token'), localStorage.getItem('token')])).toEqual([
    'known',
    null,
  ])
  await expect.poll(() => api.sent('user').length).toBeGreaterThan(0)
  await expect.poll(() => api.sent('balance').length).toBeGreaterThan(0)
})

test('AUTH-30, AUTH-31, AUTH-32, AUTH-33 the other entry leads to the operator’s other address', async ({ page }) => {
  const other = 'https://other.example.com/in'
  const api = await stub(page, { getVisitUrl: ok({ url: other }) })
  await page.route(/other\.example\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>other</h1>' }),
  )
  await open(page, '/login?type=1')
  await page.getByRole('button', { name: '备用注册入口' }).click()
  await expect(page).toHaveURL(other)
  expect(api.last('getVisitUrl').method).toBe('GET')
  await page.goto('/#/login?type=1&pid=77')
  await page.getByRole('button', { name: '备用注册入口' }).click()
  await expect(page).toHaveURL(`${other}/register?pid=77`)
  expect(page.context().pages()).toHaveLength(1)
  api.set('getVisitUrl', refused('暂无可用的注册地址', 404))
  await page.goto('/#/login?type=1')
  await expect(picture(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '备用注册入口' })).toHaveCount(0)
  await expect(toast(page, '暂无可用的注册地址')).toHaveCount(0)
})
