import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlayerFactorNeeded } from '@koi/contract/player/recovery/recovery.copy'
import { deferredAnswer, ok, refusedBy, serve } from '../../app/testing/answers.testing.ts'
import {
  asPlayer,
  expectCount,
  expectToast,
  field,
  open,
  press,
  step,
  type,
} from '../../app/testing/screen.testing.tsx'

test('the profile form shows the first failed check and sends nothing [PROFILE-09]', async () => {
  asPlayer()
  const api = serve({ user: ok({ username: 'koi123', realname: '李云舟' }) })
  await open('/userInfo')
  await step('name of the player [PROFILE-01, PROFILE-02]', async () => {
    await expect.element(page.getByText('koi123')).toBeVisible()
    await expect.element(page.getByText('李云舟')).toBeVisible()
  })
  await step('three fields [PROFILE-03, PROFILE-04, PROFILE-06, PROFILE-07]', async () => {
    await expectCount(page.css('main input'), 3)
    await expect.element(field('birthday')).toHaveAttribute('type', 'date')
    await expect.element(field('birthday')).toHaveAttribute('min', '1980-01-01')
    await expect.element(field('birthday')).toHaveAttribute('max', expect.stringMatching(/^\d{4}-\d\d-\d\d$/))
  })

  await step('mobile number of mainland China [PROFILE-10]', async () => {
    await press('保存')
    await expectToast('请输入正确手机号')
    for (const wrong of ['15412345678', '17012345678', '19912345678', '1381234567']) {
      await page.getByLabelText('手机号').fill(wrong)
      await press('保存')
      await expectToast('请输入正确手机号')
    }
  })
  await step('email address [PROFILE-11]', async () => {
    await page.getByLabelText('手机号').fill('8613812345678')
    for (const wrong of ['', 'a@b', 'a@b.c', 'a@b.abcde']) {
      await page.getByLabelText('邮箱').fill(wrong)
      await press('保存')
      await expectToast('请输入正确邮箱号')
    }
  })
  await step('birthday [PROFILE-12]', async () => {
    await page.getByLabelText('邮箱').fill('a@b.info')
    await press('保存')
    await expectToast('请输入正确的日期格式：YYYY-MM-DD')
  })
  expect(api.sent('updateuserinfo')).toEqual([])
})

test('a number and an address are saved without what contacts and keyboards add to them', async () => {
  asPlayer()
  const api = serve({
    user: ok({ username: 'koi123', mobile: '', email: '', birthday: '1990-01-01' }),
    updateuserinfo: ok({}),
  })
  await open('/userInfo')
  for (const typed of [
    '\u202a+86 138-1234-5678\u202c',
    '008613812345678',
    '(86) 138 1234 5678',
    '１３８１２３４５６７８',
  ]) {
    await page.getByLabelText('手机号').fill(typed)
    await page.getByLabelText('邮箱').fill('ａ@b.cn\u200b ')
    await press('保存')
    await expect
      .poll(() => api.sent('updateuserinfo').at(-1)?.body)
      .toMatchObject({ mobile: '13812345678', email: 'a@b.cn' })
    api.sent('updateuserinfo').length = 0
  }
})

test('a player with a second factor is asked for a code and confirms with it [R8]', async () => {
  asPlayer()
  const api = serve({
    user: ok({ username: 'koi123', mobile: '13700000001', email: 'a@b.cn', birthday: '1990-01-01' }),
    updateuserinfo: ({ body }) => (body['otp'] ? ok({}, '操作成功') : refusedBy(PlayerFactorNeeded)),
  })
  await open('/userInfo')
  await field('mobile').fill('13700000002')
  await press('保存')
  await expect.element(field('otp')).toHaveFocus()
  await type(field('otp'), '123456')
  await press('保存')
  await expectToast('操作成功')
  expect(api.last('updateuserinfo').body).toMatchObject({ mobile: '13700000002', otp: '123456' })
  await expectCount(field('otp'), 0)
})

test('a saved profile is stored as picked and read from the server again [PROFILE-05]', async () => {
  asPlayer()
  const given = { mobile: '13812345678', email: 'koi123@example.com', birthday: '1990-05-06' }
  const api = serve({ user: ok({ username: 'koi123' }), updateuserinfo: ok({}, '操作成功') })
  const expectStored = (mobile: string) =>
    expect
      .poll(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as object)
      .toMatchObject({ ...given, mobile })
  await open('/userInfo')
  await page.getByLabelText('手机号').fill(given.mobile)
  await page.getByLabelText('邮箱').fill(given.email)
  await page.getByLabelText('生日').fill(given.birthday)
  const { answer, resolve } = deferredAnswer()
  api.set('user', answer)
  await press('保存')
  await step('three fields are sent [PROFILE-08]', () => {
    expect(api.last('updateuserinfo').body).toEqual(given)
  })
  await step('shows the success [ERR-22, PROFILE-15]', () => expectToast('操作成功'))
  await step('stored in the browser [PROFILE-13]', () => expectStored('13812345678'))
  await step('read from the server, which has its own spelling [PROFILE-14]', async () => {
    resolve(ok({ username: 'koi123', ...given, mobile: '8613812345678' }))
    await expectStored('8613812345678')
  })
})
