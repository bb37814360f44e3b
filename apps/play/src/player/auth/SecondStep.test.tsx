import { CredentialsWrong } from '@koi/contract/player/auth/auth.copy'
import { PlayerFactorWrong, SignInFactorNeeded } from '@koi/contract/player/recovery/recovery.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, ok, refusedBy, serve } from '../../app/testing/answers.testing.ts'
import {
  expectCount,
  expectRoute,
  expectToast,
  field,
  open,
  press,
  toast,
  type,
} from '../../app/testing/screen.testing.tsx'
import { captchaText, fillIn } from './login.testing.ts'

/** Opens the login and sends name and password; the server then asks for the factor. */
async function logIn(right: (otp: string) => Answer) {
  const api = serve({
    login_pc: ({ body }) => (body['otp'] ? right(String(body['otp'])) : refusedBy(SignInFactorNeeded)),
  })
  await open('/login')
  await fillIn({ name: 'koi123', password: 'koi12345', code: await captchaText() })
  await press('登录')
  return api
}
const signedIn = ok({ api_token: 'token', new_api_token: 'token' })

test('after a right password the login asks for the factor of a player who has switched that on', async () => {
  const api = await logIn((otp) => (otp === '123456' ? signedIn : refusedBy(PlayerFactorWrong)))
  await expect.element(page.getByText('账号koi123已开启登录验证')).toBeVisible()
  // The question is no refusal.
  await expectCount(toast(SignInFactorNeeded.example), 0)
  await expectCount(field('password'), 0)
  await type(field('otp'), '000000')
  await press('登录')
  await expectToast('动态验证码错误')
  await expect.element(field('otp')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('otp')).toHaveValue('')
  await type(field('otp'), '123456')
  await press('登录')
  await expectRoute('/')
  expect(api.last('login_pc').body).toMatchObject({ name: 'koi123', password: 'koi12345', otp: '123456' })
  expect(sessionStorage.getItem('token')).toBe('token')
})

test('back leads from the factor to the form with its values, as does a password that is wrong by now', async () => {
  await logIn(() => refusedBy(CredentialsWrong))
  await press('换个账号登录')
  await expect.element(field('name')).toHaveValue('koi123')
  await press('登录')
  await type(field('otp'), '123456')
  await press('登录')
  await expectToast('账号或密码错误')
  await expect.element(field('password')).toBeVisible()
})
