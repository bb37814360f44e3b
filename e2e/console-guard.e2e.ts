// Needs the server: two operators decide one change, and a password ends sessions.
import {
  submitRowDialog,
  desktopWindow,
  registerApiPlayer,
  navigateConsole,
  playerIdOf,
  openConsole,
  tableRow,
  uniqueText,
} from './support/desk.ts'
import { askJson } from './support/http.ts'
import { type Operator, signInAsOperator } from './support/operator.ts'
import { platformUrl } from './support/addresses.ts'
import { tokenOf } from './support/player.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)

const password = 'koi-12345'
interface Waiting {
  id: string
  state: string
}

async function createOwner(operator: Operator): Promise<string> {
  const username = `owner-${uniqueText()}`
  await operator.post('operators', { username, password, role: 'owner' })
  return username
}

test.describe('four-eyes changes', () => {
  test('a change waits for approval; its maker cannot approve it, another operator approves or rejects it', async ({
    page,
    operator,
  }) => {
    const second = await createOwner(operator)
    // Switched on only briefly, because other journeys create operators at the same time.
    const ask = async (four_eyes_transfer: string) => {
      await operator.patch('settings', { four_eyes_changes: 1 })
      const waiting = await operator.patch<Waiting>('settings', { four_eyes_transfer })
      const off = await operator.patch<Waiting>('settings', { four_eyes_changes: 0 })
      await (await signInAsOperator(second, password)).post(`approvals/${off.id}/approve`)
      return waiting
    }
    const currentLimit = async () => (await operator.get<{ four_eyes_transfer: string }>('settings')).four_eyes_transfer
    const row = tableRow(page, 'four_eyes_transfer').first()
    const before = await currentLimit()
    expect(await ask('777.00')).toMatchObject({ state: 'open' })

    await test.step('the maker’s approval is refused', async () => {
      await openConsole(page, '/approvals?state=open')
      await expect(row).toContainText(`four_eyes_transfer ${before} → 777.00`)
      await row.getByRole('button', { name: '通过' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('由 admin 提交的变更立即生效')
      await expect(dialog.getByRole('row', { name: `four_eyes_transfer ${before} 777.00` })).toBeVisible()
      await dialog.getByRole('button', { name: '通过' }).last().click()
      await expect(dialog.getByRole('alert').last()).toContainText('不能审批自己提交的变更，须由另一位操作员处理')
      expect(await currentLimit()).toBe(before)
    })

    await test.step('a second operator rejects it with a reason', async () => {
      await openConsole(page, '/approvals?state=open', second, password)
      await row.getByRole('button', { name: '拒绝' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '拒绝' }).last().click()
      await expect(dialog.locator('.ant-form-item-explain-error')).toBeVisible()
      await dialog.getByLabel('拒绝原因').fill('未与提交人核实')
      await dialog.getByRole('button', { name: '拒绝' }).last().click()
      await expect(dialog).toBeHidden()
      await navigateConsole(page, '/approvals?state=rejected')
      await expect(row).toContainText('已拒绝')
      await expect(row).toContainText('未与提交人核实')
      await expect(row).toContainText(second)
      await expect(row.getByRole('button', { name: '通过' })).toHaveCount(0)
      expect(await currentLimit()).toBe(before)
    })

    await test.step('requested again, it is approved', async () => {
      expect(await ask('888.00')).toMatchObject({ state: 'open' })
      await page.goto('/console/approvals?state=open')
      await submitRowDialog(page, '888.00', '通过')
      await expect.poll(currentLimit).toBe('888.00')
      await navigateConsole(page, '/approvals?state=approved')
      await expect(row).toContainText('已通过')
      await expect(row).toContainText('888.00')
      await row.getByRole('button', { name: '详情' }).click()
      await expect(page.getByRole('dialog').getByRole('row', { name: /four_eyes_transfer .* 888\.00/ })).toBeVisible()
    })
    await operator.patch('settings', { four_eyes_transfer: '0.00' })
  })
})

test('a one-time password is shown once, replaces the old one and ends the sessions of the player', async ({
  page,
  operator,
}) => {
  const player = await registerApiPlayer()
  await openConsole(page, `/players/${await playerIdOf(operator, player.name)}`)
  await page.getByRole('button', { name: '重置密码' }).click()
  const dialog = page.getByRole('dialog', { name: `重置密码 · ${player.name}` })
  await expect(dialog).toContainText('请先核实本人身份')
  await test.step('a reason is required', async () => {
    await dialog.getByRole('button', { name: '重置密码' }).last().click()
    await expect(dialog.locator('.ant-form-item-explain-error')).toBeVisible()
  })
  await dialog.getByLabel('原因').fill('视频核实本人')
  await dialog.getByRole('button', { name: '重置密码' }).last().click()
  await expect(dialog).toBeHidden()

  const shown = page.getByRole('dialog').filter({ hasText: `${player.name} 的一次性密码` })
  const given = ((await shown.locator('code').textContent()) ?? '').trim()
  expect(given).toMatch(/^[a-z]{5}\d{5}$/)
  await expect(shown).toContainText('首次使用必须修改')
  await shown.getByRole('button', { name: '我已记下' }).click()
  await expect(shown).toBeHidden()
  await test.step('it is not shown again', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(given)).toHaveCount(0)
    expect(JSON.stringify(await operator.get('audit?q=resetPassword'))).not.toContain(given)
  })
  await test.step('the old password fails; the new one signs in and must be changed', async () => {
    await expect(player.ask('user')).rejects.toThrow('认证失败')
    await expect(tokenOf(player.name)).rejects.toThrow('账号或密码错误')
    const token = await tokenOf(player.name, given)
    const { body } = await askJson<{ message: string }>(platformUrl(), '/api/withdraw', { body: {}, token })
    expect(body.message).toBe('请先修改登录密码')
  })
})
