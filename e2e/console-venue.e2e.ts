// Needs the server: it calls the venue in the sandbox.
import { desktopWindow, registerApiPlayer, playerIdOf, openConsole, tableRow } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use(desktopWindow)
test.describe.configure({ timeout: 120_000 })

const venue = 'fgfish'

test('a venue is tested, changed and reconciled with its own records', async ({ page, operator }) => {
  const venueNow = async () => {
    const { items } = await operator.get<{ items: Record<string, unknown>[] }>('venues')
    return items.find(({ code }) => code === venue)!
  }
  const before = await venueNow()
  const player = await registerApiPlayer()
  const id = await playerIdOf(operator, player.name)
  await operator.post(`players/${id}/adjustments`, { amount: '500', reason: '测试', turnover_multiple: 0 })
  await player.ask('transfer', { sourcetype: 'userbalance', targettype: venue, amount: '200' })
  await openConsole(page, '/venues')
  const row = tableRow(page, venue)

  await test.step('answers a test call', async () => {
    await row.getByRole('button', { name: '测试连接' }).click()
    await expect(page.getByText(/连接正常，\d+ 毫秒/)).toBeVisible()
  })

  await test.step('the form keeps the hidden secret', async () => {
    await row.getByRole('button', { name: '编辑' }).click()
    const drawer = page.getByRole('dialog', { name: /^编辑/ })
    await expect(drawer.getByLabel('密钥', { exact: true })).toHaveValue('')
    await expect(drawer.getByLabel('代码')).toBeDisabled()
    await drawer.getByLabel('最大转账').fill('88888')
    await drawer.getByLabel('单笔派彩上限').fill('6000')
    await drawer.getByLabel('维护开始（北京时间）').fill('2035-01-01 02:00:00')
    await drawer.getByLabel('维护结束（北京时间）').fill('2035-01-01 01:00:00')
    const save = async () => {
      await drawer.getByRole('button', { name: '保存', exact: true }).click()
      // A change to less than a tenth requires a confirmation.
      const question = page.getByRole('dialog', { name: '请确认数值' })
      await question.getByRole('button', { name: '确认无误' }).click()
      await expect(question).toBeHidden()
    }
    await save()
    await expect(drawer.getByText('维护结束时间须晚于开始时间').first()).toBeVisible()
    await drawer.getByLabel('维护结束（北京时间）').fill('2035-01-01 04:00:00')
    await save()
    await expect(drawer).toBeHidden()
    expect(await venueNow()).toMatchObject({
      most: '88888.00',
      win_cap: '6000.00',
      repair_from: '2035-01-01 02:00:00',
      repair_to: '2035-01-01 04:00:00',
      has_secret: true,
    })
    await operator.patch(`venues/${venue}`, { win_cap: before['win_cap'], repair_from: '', repair_to: '' })
  })

  await test.step('reads the balances of all players', async () => {
    await row.getByRole('button', { name: '对账' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/查询 [1-9]\d* 名玩家，0 名未返回/)).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(dialog).toBeHidden()
  })
})
