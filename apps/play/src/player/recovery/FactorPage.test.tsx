import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import { asPlayer, expectToast, field, open, press, type } from '../../app/testing/screen.testing.tsx'

test('a factor is enabled with the password and a first code; recovery codes are shown once [R7]', async () => {
  asPlayer()
  let isOn = 0
  const api = serve({
    factor: () => ok({ is_on: isOn, codes: isOn ? 8 : 0 }),
    'factor/start': ok({ secret: 'ABCDEFGH', address: 'otpauth://totp/Koi:koi123?secret=ABCDEFGH' }),
    'factor/confirm': () => {
      isOn = 1
      return ok({ codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] }, '二次验证已开启')
    },
    'factor/remove': () => {
      isOn = 0
      return ok({}, '二次验证已关闭')
    },
  })
  await open('/securitycenter')
  await page.getByRole('link', { name: '二次验证' }).click()
  await type(field('password'), 'koi12345')
  await press('开启二次验证')
  await expect.element(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  await expect.element(page.getByText('ABCDEFGH')).toBeVisible()
  await type(field('otp'), '1234567')
  await press('确认开启')
  await expectToast('二次验证已开启')
  await expect.element(page.getByText('ccccc-ddddd')).toBeVisible()
  expect(api.last('factor/confirm').body).toMatchObject({ otp: '123456' })
  await press('我已保存')
  await expect.element(page.getByText('剩余恢复码：8 个')).toBeVisible()
  expect(document.body.textContent).not.toContain('ccccc-ddddd')
  await type(field('otp'), 'ccccc-ddddd')
  await press('关闭二次验证')
  await expectToast('二次验证已关闭')
  await expect.element(page.getByText('未开启。')).toBeVisible()
})

test('the page says what a factor protects, and recommends the check at the sign-in', async () => {
  asPlayer()
  let isSignIn = 0
  const answer = () => ok({ is_on: 1, codes: 8, passkeys: 0, is_step_up: 0, is_sign_in: isSignIn })
  const api = serve({
    factor: answer,
    'factor/signIn': ({ body }) => {
      isSignIn = Number(body['is_on'])
      return ok({}, isSignIn ? '登录验证已开启' : '登录验证已关闭')
    },
  })
  await open('/factor')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('用密码登录')).toHaveTextContent('未保护')
  await expect.element(row('取款与绑定收款方式')).toHaveTextContent('未保护')
  await expect.element(row('修改手机号和邮箱')).toHaveTextContent('需要验证')
  await expect.element(row('自助找回登录密码')).toHaveTextContent('需要验证')
  const card = page.getByRole('region', { name: '登录时验证' })
  await expect.element(card).toHaveTextContent('推荐')
  await press('开启登录验证')
  await expectToast('登录验证已开启')
  await expect.element(row('用密码登录')).toHaveTextContent('需要验证')
  await expect.element(card).not.toHaveTextContent('推荐')
  expect(api.last('factor/signIn').body).toMatchObject({ is_on: 1 })
  await type(card.css('[name="otp"]'), '123456')
  await press('关闭登录验证')
  await expectToast('登录验证已关闭')
  expect(api.last('factor/signIn').body).toMatchObject({ is_on: 0, otp: '123456' })
})
