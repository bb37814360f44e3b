// Needs the server: it delivers events to a receiver in the sandbox.
import { desktopWindow, registerApiPlayer, navigateConsole, openConsole, tableRow, uniqueText } from './support/desk.ts'
import { askJson } from './support/http.ts'
import { platformUrl, sandboxUrl } from './support/addresses.ts'
import { sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)

test(
  'a system with a key and a webhook reads and receives events, and failed deliveries are retried',
  { tag: '@waits' },
  async ({ page }) => {
    const name = `系统${uniqueText()}`
    await openConsole(page, '/api-keys')
    await page.getByRole('button', { name: '新增密钥' }).click()
    await page.getByRole('textbox', { name: '名称' }).fill(name)
    await page.getByRole('button', { name: '保存' }).click()
    const shown = page.getByRole('dialog', { name: `${name} 的密钥` })
    const key = (await shown.locator('code').innerText()).trim()
    await shown.getByRole('button', { name: '已保存' }).click()
    await expect(tableRow(page, name)).toContainText('有效')

    await navigateConsole(page, '/webhooks')
    await page.getByRole('button', { name: '新增 Webhook' }).click()
    await page.getByRole('textbox', { name: '名称' }).fill(name)
    await page.getByRole('textbox', { name: '地址' }).fill(`${sandboxUrl()}/receiver/events`)
    await page.getByRole('switch', { name: '事件 · 玩家注册' }).click()
    await page.getByRole('button', { name: '保存' }).click()
    const secretDialog = page.getByRole('dialog', { name: `${name} 的签名密钥` })
    await sandbox.setReceiver('error', (await secretDialog.locator('code').innerText()).trim())
    await secretDialog.getByRole('button', { name: '已保存' }).click()

    const player = await registerApiPlayer()
    const read = async () => {
      const path = '/open/api/events?types=player.registered&limit=500'
      const { body } = await askJson<{ items: { player: { username: string } }[] }>(platformUrl(), path, { token: key })
      return body.items.map((event) => event.player.username)
    }
    await expect.poll(read).toContain(player.name)
    await expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click()
      await expect(tableRow(page, name)).toContainText('立即重试', { timeout: 1000 })
    }).toPass()
    await tableRow(page, name).getByRole('button', { name: '推送记录' }).click()
    await expect(tableRow(page, name)).toContainText('500')

    await sandbox.setReceiver('ok')
    await tableRow(page, name).getByRole('button', { name: '立即重试' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '立即重试' }).click()
    await expect(async () => {
      await page.getByRole('button', { name: '刷新' }).click()
      await expect(tableRow(page, name)).toContainText('已送达', { timeout: 1000 })
    }).toPass()
    const { items } = await sandbox.received()
    expect(items[0]).toMatchObject({ is_signed: true, is_new: true })

    await navigateConsole(page, '/api-keys')
    await tableRow(page, name).getByRole('button', { name: '撤销' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
    await expect(tableRow(page, name)).toContainText('已撤销')
    expect((await askJson(platformUrl(), '/open/api/key', { token: key })).status).toBe(401)
  },
)
