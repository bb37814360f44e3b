import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, serve } from '../app/answers.testing.ts'
import {
  asPlayer,
  expectRoute,
  expectToast,
  field,
  holdClock,
  open,
  pass,
  press,
  settle,
  step,
  type,
} from '../app/screen.testing.tsx'

test('PASSWORD-03 PASSWORD-04 PASSWORD-10 the checks run in order and nothing is sent', async () => {
  asPlayer()
  const api = serve()
  await open('/password?type=1')
  await step('PASSWORD-01 its title', async () => {
    await expect.element(page.getByRole('heading', { name: '修改登录密码' })).toBeVisible()
  })
  const steps: [title: string, string, string, string, string][] = [
    ['PASSWORD-11 the old one', '', '', '', '请输入旧密码'],
    ['PASSWORD-12 the new one', 'abc12', '', '', '请输入新密码'],
    ['PASSWORD-13 the length of the old one', 'abc12', 'new12', '', '请输入正确的旧密码长度'],
    ['PASSWORD-14 the length of the new one', 'abc123', 'new12', '', '请输入正确的新密码长度'],
    ['PASSWORD-15 its repetition', 'abc123', 'new123', '', '请输入确认密码'],
    ['PASSWORD-16 the same twice', 'abc123', 'new123', 'new124', '两次密码不一致！'],
    ['PASSWORD-17 another than before', 'abc123', 'abc123', 'abc123', '新旧密码不能一致！'],
  ]
  for (const [title, old, fresh, again, said] of steps)
    await step(title, async () => {
      await page.getByLabelText('当前密码').fill(old)
      await page.getByLabelText('新密码').fill(fresh)
      await page.getByLabelText('确认密码').fill(again)
      await press('提交')
      await expectToast(said)
    })
  await step('CONST-03 PASSWORD-18 PASSWORD-19 the form is empty and takes so much', async () => {
    for (const name of ['password', 'paypassword', 'newpasword']) {
      await expect.element(field(name)).toHaveValue('')
      await type(field(name), '12345678901234567890')
      await expect.element(field(name)).toHaveValue('1234567890123456')
    }
  })
  expect(api.sent('editPassword')).toEqual([])
})

test('PASSWORD-28 a changed payment password clears the form and keeps the session', async () => {
  asPlayer()
  const api = serve({ editPayPassword: ok({}, '密码修改成功！') })
  await open('/password?type=2')
  await step('PASSWORD-02 its title', async () => {
    await expect.element(page.getByRole('heading', { name: '修改支付密码' })).toBeVisible()
  })
  await step('CONST-04 PASSWORD-20 PASSWORD-21 six digits', async () => {
    await type(field('password'), '1a2')
    await expect.element(field('password')).toHaveValue('12')
    await field('password').fill('123456')
    await field('paypassword').fill('65432178')
    await expect.element(field('paypassword')).toHaveValue('654321')
    await field('newpasword').fill('654321')
  })
  await step('ERR-23 PASSWORD-22 it is told', async () => {
    await press('提交')
    await expectToast('密码修改成功！')
  })
  await step('PASSWORD-06 PASSWORD-07 PASSWORD-08 PASSWORD-09 what is sent', async () => {
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

test('PASSWORD-27 after a changed login password nothing stays', async () => {
  holdClock()
  asPlayer()
  const api = serve({ editPassword: ok({}, '密码修改成功！') })
  await open('/password?type=1')
  await step('PASSWORD-05 PASSWORD-27 what is sent, and where it leads', async () => {
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
  await step('PASSWORD-24 PASSWORD-25 both storages are empty', async () => {
    await settle()
    expect(sessionStorage.length).toBe(0)
    expect(localStorage.getItem('userInfo')).toBeNull()
  })
  await step('PASSWORD-23 PASSWORD-26 nobody is signed in', async () => {
    const polled = api.sent('balance').length
    await open('/')
    await expect.element(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
    await pass(60_000)
    expect(api.sent('balance').length).toBe(polled)
  })
})
