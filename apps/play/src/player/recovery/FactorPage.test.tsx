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
