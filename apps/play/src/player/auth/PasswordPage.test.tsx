import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectRoute,
  expectToast,
  field,
  fakeClock,
  open,
  advanceClock,
  press,
  settle,
  step,
  type,
} from '../../app/testing/screen.testing.tsx'

test('the password checks run in order, and a failed check sends nothing [PASSWORD-03, PASSWORD-04, PASSWORD-10]', async () => {
  asPlayer()
  const api = serve()
  await open('/password?type=1')
  await step('title [PASSWORD-01]', async () => {
    await expect.element(page.getByRole('heading', { name: '修改登录密码' })).toBeVisible()
  })
  const steps: [title: string, string, string, string, string][] = [
    ['the old password [PASSWORD-11]', '', '', '', '请输入旧密码'],
    ['the new password [PASSWORD-12]', 'abc12', '', '', '请输入新密码'],
    ['length of the old password [PASSWORD-13]', 'abc12', 'new12', '', '请输入正确的旧密码长度'],
    ['length of the new password [PASSWORD-14]', 'abc123', 'new12', '', '请输入正确的新密码长度'],
    ['the confirmation [PASSWORD-15]', 'abc123', 'new123', '', '请输入确认密码'],
    ['confirmation differs [PASSWORD-16]', 'abc123', 'new123', 'new124', '两次密码不一致！'],
    ['new equals old [PASSWORD-17]', 'abc123', 'abc123', 'abc123', '新旧密码不能一致！'],
  ]
  for (const [title, old, fresh, again, message] of steps)
    await step(title, async () => {
      await page.getByLabelText('当前密码').fill(old)
      await page.getByLabelText('新密码').fill(fresh)
      await page.getByLabelText('确认密码').fill(again)
      await press('提交')
      await expectToast(message)
    })
  await step('the form is empty and limits its input [CONST-03, PASSWORD-18, PASSWORD-19]', async () => {
    for (const name of ['password', 'paypassword', 'newpasword']) {
      await expect.element(field(name)).toHaveValue('')
      await type(field(name), '12345678901234567890')
      await expect.element(field(name)).toHaveValue('1234567890123456')
    }
  })
  expect(api.sent('editPassword')).toEqual([])
})

test('changing the payment password clears the form and keeps the session [PASSWORD-28]', async () => {
  asPlayer()
  const api = serve({ editPayPassword: ok({}, '密码修改成功！') })
  await open('/password?type=2')
  await step('title [PASSWORD-02]', async () => {
    await expect.element(page.getByRole('heading', { name: '修改支付密码' })).toBeVisible()
  })
  await step('accepts six digits [CONST-04, PASSWORD-20, PASSWORD-21]', async () => {
    await type(field('password'), '1a2')
    await expect.element(field('password')).toHaveValue('12')
    await field('password').fill('123456')
    await field('paypassword').fill('65432178')
    await expect.element(field('paypassword')).toHaveValue('654321')
    await field('newpasword').fill('654321')
  })
  await step('shows the success [ERR-23, PASSWORD-22]', async () => {
    await press('提交')
    await expectToast('密码修改成功！')
  })
  await step('sent fields [PASSWORD-06, PASSWORD-07, PASSWORD-08, PASSWORD-09]', async () => {
    expect(api.last('editPayPassword').body).toEqual({
      password: '123456',
      paypassword: '654321',
      newpasword: '654321',
    })
  })
  for (const name of ['password', 'paypassword', 'newpasword']) await expect.element(field(name)).toHaveValue('')
  await expectRoute('/password?type=2')
  expect(sessionStorage.getItem('token')).toBeTruthy()
})

test('changing the login password clears all storage [PASSWORD-27]', async () => {
  fakeClock()
  asPlayer()
  const api = serve({ editPassword: ok({}, '密码修改成功！') })
  await open('/password?type=1')
  await step('sent fields and redirect [PASSWORD-05, PASSWORD-27]', async () => {
    await field('password').fill('koi12345')
    await field('paypassword').fill('koi54321')
    await field('newpasword').fill('koi54321')
    await press('提交')
    await expectToast('密码修改成功！')
    await expectRoute('/login')
    expect(api.last('editPassword').body).toEqual({
      password: 'koi12345',
      paypassword: 'koi54321',
      newpasword: 'koi54321',
    })
  })
  await step('both storages are empty [PASSWORD-24, PASSWORD-25]', async () => {
    await settle()
    expect(sessionStorage.length).toBe(0)
    expect(localStorage.getItem('userInfo')).toBeNull()
  })
  await step('signed out [PASSWORD-23, PASSWORD-26]', async () => {
    const polled = api.sent('balance').length
    await open('/')
    await expect.element(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
    await advanceClock(60_000)
    expect(api.sent('balance').length).toBe(polled)
  })
})
