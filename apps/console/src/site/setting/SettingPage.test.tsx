import { SettingTooHigh } from '@koi/contract/site/setting/setting.refusals.copy'
import { isSecretSetting, settingDefaults, type SettingKey } from '@koi/contract/site/setting/setting.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner, refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { client } from '../../app/client.ts'
import { button, dialog, expectCount, open, settle, show } from '../../app/screen.testing.tsx'
import { signIn, signOut } from '../../app/session.ts'

const reading = 'GET /console/api/settings'
const changing = 'PATCH /console/api/settings'
const settings = Object.fromEntries(
  (Object.keys(settingDefaults) as SettingKey[]).map((key) => [
    key,
    isSecretSetting(key) ? { set: false } : settingDefaults[key],
  ]),
) as Reply<typeof reading>

const save = async () => {
  await page.getByRole('button', { name: '保存修改' }).click()
  await button('保存修改', dialog()).click()
}

test('only changed settings are sent', async () => {
  const api = serve({
    [reading]: settings,
    [changing]: ({ body }) => ({ ...settings, ...body, outcome: 'done' }) as never,
  })
  await show('/settings')
  await expect.element(page.getByRole('button', { name: '保存修改' })).toBeDisabled()
  await page.getByLabelText('H5地址').fill('https://h5.example.com')
  await expect.element(page.getByText('1 项未保存的修改')).toBeVisible()
  await save()
  await expect.element(page.getByText('设置已保存')).toBeVisible()
  expect(api.sent(changing).map(({ body }) => Object.values(body))).toEqual([['https://h5.example.com']])
})

test('while a change waits for approval, the form shows the stored value', async () => {
  serve({
    [reading]: settings,
    [changing]: { outcome: 'waiting', state: 'open' } as never,
  })
  await show('/settings')
  const limit = page.getByLabelText('存款双人复核金额')
  await limit.fill('777')
  await save()
  await expect.element(page.getByText('已提交，须由另一位操作员在「变更审批」中通过后生效')).toBeVisible()
  await expect.element(limit).toHaveValue(String(settings.four_eyes_deposit))
})

test('a refusal is shown in the dialog, and the edits are kept', async () => {
  serve({ [reading]: settings, [changing]: refusedBy(SettingTooHigh, { most: 100 }) })
  await show('/settings')
  const title = page.getByLabelText('H5地址')
  await title.fill('https://h5.example.com')
  await save()
  await expect.element(dialog().getByRole('alert').last()).toHaveTextContent('不能大于100')
  await expect.element(title).toHaveValue('https://h5.example.com')
})

test('for an operator without permission to change settings the form is read-only', async () => {
  serve({ 'GET /console/api/me': staff('setting.view'), [reading]: settings })
  await show('/settings')
  await expect.element(page.getByLabelText('站点名称')).toBeDisabled()
  await expectCount(dialog(), 0)
})

const field = () => page.getByLabelText('H5地址')
const signInAgain = async () => {
  signOut('idle')
  client.clear()
  await expect.element(page.getByLabelText('用户名')).toBeVisible()
  signIn('another-token')
  await settle()
}

test('unsaved settings are kept while another page is open, and a message says so', async () => {
  serve({ [reading]: settings })
  await show('/settings')
  await field().fill('https://h5.example.com')
  await expect.element(page.getByText('1 项未保存的修改')).toBeVisible()
  await open('/account')
  await expect.element(page.getByText('未保存的修改已保留，返回该页可继续编辑')).toBeVisible()
  await show('/settings')
  await expect.element(field()).toHaveValue('https://h5.example.com')
  await expect.element(page.getByText('1 项未保存的修改')).toBeVisible()
})

test('unsaved settings are kept over a sign-out for idleness', async () => {
  serve({ [reading]: settings })
  await show('/settings')
  await field().fill('https://h5.example.com')
  await expect.element(page.getByText('1 项未保存的修改')).toBeVisible()
  await signInAgain()
  await expect.element(field()).toHaveValue('https://h5.example.com')
})

test('unsaved settings of one operator are not shown to the next one', async () => {
  const api = serve({ [reading]: settings })
  await show('/settings')
  await field().fill('https://h5.example.com')
  await expect.element(page.getByText('1 项未保存的修改')).toBeVisible()
  api.set('GET /console/api/me', { ...owner, id: 'O2', username: 'other' })
  await signInAgain()
  await expect.element(field()).toHaveValue(settings.h5_url)
})

test('an amount typed by an input method is read in its plain form, shown as read and sent as such', async () => {
  const api = serve({
    [reading]: settings,
    [changing]: ({ body }) => ({ ...settings, ...body, outcome: 'done' }) as never,
  })
  await show('/settings')
  const limit = page.getByLabelText('存款双人复核金额')
  await limit.fill('４９，９９９。5')
  await expect.element(limit).toHaveValue('49,999.5')
  await expect.element(page.getByText('读作 ¥49999.5')).toBeVisible()
  await save()
  await expect.element(page.getByText('设置已保存')).toBeVisible()
  expect(Object.values(api.last(changing).body)).toEqual(['49999.5'])
  for (const wrong of ['1k', '10,5', '5e4', '0x10']) {
    await limit.fill(wrong)
    await expect.element(page.getByText('请输入正确的金额，最多两位小数')).toBeVisible()
    await expect.element(limit).toHaveValue(wrong)
  }
})
