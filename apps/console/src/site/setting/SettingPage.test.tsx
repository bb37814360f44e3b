import { SettingTooHigh } from '@koi/contract/site/setting/setting.refusals.copy'
import { isSecretSetting, settingDefaults, type SettingKey } from '@koi/contract/site/setting/setting.copy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusedBy, serve, staff } from '../../app/answers.testing.ts'
import type { Reply } from '../../app/endpoint.ts'
import { button, dialog, expectCount, show } from '../../app/screen.testing.tsx'

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
