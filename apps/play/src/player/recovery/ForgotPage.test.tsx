import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RecoveryWrong } from '@koi/contract/player/recovery/recovery.copy'
import { ok, refusedBy, serve } from '../../app/testing/answers.testing.ts'
import { expectRoute, expectToast, field, open, press, step, type } from '../../app/testing/screen.testing.tsx'

test('the recovery form runs its checks in order, then sets a new password by name and code [R7]', async () => {
  let codeState: 'wrong' | 'right' = 'wrong'
  const api = serve({
    forgot: () => (codeState === 'wrong' ? refusedBy(RecoveryWrong) : ok({}, '密码已重置，请使用新密码登录')),
  })
  await open('/login')
  await page.getByRole('link', { name: '用二次验证找回密码' }).click()
  await expectRoute('/forgot')
  const wrongs: [string, string, string][] = [
    ['name', 'koi123', '请输入账号'],
    ['otp', '123456', '请输入动态验证码或恢复码'],
    ['password', 'koi12345', '新密码为8-16位字母和数字组合'],
    ['confirmPass', 'koi12345', '两次密码不一致！'],
  ]
  for (const [name, text, message] of wrongs)
    await step(message, async () => {
      await press('重置密码')
      await expect.element(page.getByRole('main')).toHaveTextContent(message)
      await type(field(name), text)
    })
  expect(api.sent('forgot')).toEqual([])
  await press('重置密码')
  await expect.element(page.getByRole('main')).toHaveTextContent('账号或动态验证码错误，或该账号未开启二次验证')
  await expect.element(field('otp')).toHaveAttribute('aria-invalid', 'true')
  codeState = 'right'
  await press('重置密码')
  await expectRoute('/login')
  await expectToast('密码已重置，请使用新密码登录')
  expect(api.last('forgot').body).toMatchObject({ name: 'koi123', otp: '123456', password: 'koi12345' })
  await open('/forgot')
  await page.getByRole('link', { name: '未开启二次验证？联系客服' }).click()
  await expectRoute('/gamePage?dailiD=2')
})
