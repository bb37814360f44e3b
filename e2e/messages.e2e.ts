// Needs the server: it sends messages to the messengers of the sandbox.
import { submitDialog, selectOption, navigateConsole, tableRow, uniqueText } from './support/desk.ts'
import { askJson } from './support/http.ts'
import { newConsolePage } from './support/money.ts'
import { sandboxUrl } from './support/addresses.ts'
import { expect, test } from './support/test.ts'

interface Access {
  smtp: Record<string, string>
  telegram: { token: string; chat_id: string; base_url: string }
}

test('an operator adds and tests a messenger, and the message is in the sandbox inbox', async ({
  browser,
  operator,
}) => {
  test.setTimeout(120_000)
  const { telegram, smtp } = (await askJson<Access>(sandboxUrl(), '/control/messengers')).body
  const name = `值班群${uniqueText()}`
  const desk = await newConsolePage(browser)
  await desk.goto('/console/messengers')
  await desk.getByRole('button', { name: /新增通知渠道/ }).click()
  const form = desk.getByRole('dialog', { name: '新增通知渠道' })
  await form.getByLabel('名称').fill(name)
  await selectOption(form, '接口类型', 'Telegram 机器人', /^机器人令牌/)
  await form.getByLabel(/^机器人令牌/).fill(telegram.token)
  await form.getByLabel(/^会话编号/).fill(telegram.chat_id)
  await form.getByLabel('接口地址').fill(telegram.base_url)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  const row = tableRow(desk, name)
  await expect(row).toContainText('Telegram 机器人')
  await expect(row).toContainText('已设置')
  await expect(row).not.toContainText(telegram.token)

  await submitDialog(desk, row.getByRole('button', { name: '测试' }), '测试')
  const mail = {
    name: `邮件${name}`,
    audience: 'operator',
    adapter: 'smtp',
    receivers: 'duty@example.com',
    settings: smtp,
  }
  const { id } = await operator.post<{ id: string }>('messengers', mail)
  expect(await operator.post(`messengers/${id}/test`, { receiver: `${name.slice(3)}@example.com` })).toMatchObject({
    ok: 1,
  })
  await navigateConsole(desk, `/message-deliveries?q=${encodeURIComponent('测试消息')}`)
  await expect(tableRow(desk, name).last()).toContainText('已发送')
  await desk.goto(`${sandboxUrl()}/inbox`)
  await expect(desk.getByRole('heading', { name: /测试消息/ }).first()).toBeVisible()
  await expect(desk.getByText(/这是一条测试消息/).first()).toBeVisible()
  await expect(desk.getByText(`${name.slice(3)}@example.com`)).toBeVisible()
  await desk.close()
})

test('a template is edited with a preview', async ({ browser }) => {
  test.setTimeout(120_000)
  const desk = await newConsolePage(browser)
  await desk.goto('/console/message-templates?event=withdrawal.large')
  await tableRow(desk, '大额取款').first().getByRole('button', { name: '编辑' }).click()
  const form = desk.getByRole('dialog', { name: '编辑消息模板' })
  await form.getByLabel('主题').fill('大额 {username}')
  await form.getByRole('button', { name: /预\s*览/ }).click()
  const preview = desk.getByRole('dialog', { name: '预览' })
  await expect(preview).toContainText('大额 demo002')
  await expect(preview).toContainText('申请取款 1000.00 元')
  await expect(preview).toContainText('占位符：{site} {time} {username} {order} {amount}')
  await preview.getByRole('button', { name: /close|关闭/i }).click()
  await form.getByLabel('主题').fill('{nothing}')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('占位符 {nothing} 不存在').first()).toBeVisible()
  await desk.close()
})
