// Needs the server: the ledger, venues and gateways of the sandbox.
import { expect, type Page } from '@playwright/test'
import { withClient } from '../apps/api/src/platform/db/client.ts'
import { databaseUrl } from './support/addresses.ts'
import { playerIdOf } from './support/desk.ts'
import { bindCard, goHome, payIn, transferIn } from './support/line.ts'
import { skipPopups } from './support/money.ts'
import { expectLedgerOk } from './support/operator.ts'
import { askAs } from './support/player.ts'
import { sandbox } from './support/sandbox.ts'
import { test } from './support/test.ts'
import { expectToast } from './support/toast.ts'

const yuan = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const toFen = (text: string): number => Math.round(Number(text.replaceAll(/[¥,]/g, '')) * 100)

/** Sum of the player's own accounts in the ledger, in fen. */
const loadOwnMoney = (name: string): Promise<number> =>
  withClient(databaseUrl(), async (database) => {
    const { rows } = await database.query<{ total: string }>(
      `select coalesce(sum(balance), 0) as total from account
       where is_own and player_id = (select id from player where username = $1)`,
      [name],
    )
    return Number(rows[0]!.total)
  })

/** Expects the total of home and the sum of its parts to be `total` yuan, as in the ledger. */
async function expectEveryYuan(page: Page, name: string, total: number): Promise<void> {
  expect(await loadOwnMoney(name)).toBe(total * 100)
  await goHome(page)
  const shown = page.getByRole('button', { name: /^总资产/ })
  await expect(shown).toContainText(yuan(total * 100))
  await shown.click()
  const sheet = page.getByRole('dialog', { name: '资金分布' })
  await expect(sheet).toContainText(yuan(total * 100))
  // Top-level lines of the first list; those of single venues are inside that of all venues.
  const amounts = sheet.locator('ul').first().locator(':scope > li > * > strong, :scope > li > * > * > strong')
  await expect
    .poll(async () => (await amounts.allTextContents()).reduce((sum, text) => sum + toFen(text), 0))
    .toBe(total * 100)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

/** Places and settles bets at the venue of the sandbox, and waits until the server has read them. */
async function play(page: Page, player: string, bets: readonly { amount: string; winLoss: string }[], done: number) {
  for (const { amount, winLoss } of bets) {
    const { bet_id } = await sandbox.bet({ venue: 'slot', player, amount, game_code: 'koi' })
    await sandbox.settle(bet_id, { status: 'settled', win_loss: winLoss })
  }
  await expect(async () => {
    const { data } = await askAs<{ total: number; data: { status: number }[] }>(page, 'betrecord', {
      date: 4,
      page: 1,
      api_type: '',
    })
    expect(data.total).toBe(done)
    expect(data.data.every(({ status }) => status === 1)).toBe(true)
  }).toPass({ intervals: [1000] })
}

test('1,000 yuan from the deposit through games, a bonus, a refusal and a withdrawal: each step explains each yuan', async ({
  page,
  player,
  operator,
}) => {
  test.setTimeout(180_000)
  await skipPopups(page)
  const id = await playerIdOf(operator, player.name)
  await expectEveryYuan(page, player.name, 0)

  await test.step('the deposit of 1,000', async () => {
    await page.goto('/#/addBankCard')
    await bindCard(page, player)
    await page.goto('/#/recharge')
    await payIn(page, '1000.00')
    await expectEveryYuan(page, player.name, 1000)
  })

  await test.step('400 go to a venue, 50 are lost there', async () => {
    await page.goto('/#/transfer')
    await transferIn(page, '鲤跃电子', '400')
    await expectEveryYuan(page, player.name, 1000)
    await play(page, player.name, [{ amount: '100', winLoss: '-50' }], 1)
    await page.goto('/#/transfer')
    await expect(page.getByRole('button', { name: /^鲤跃电子/ })).toContainText('¥350.00')
    await expectEveryYuan(page, player.name, 950)
  })

  await test.step('a bonus of 88 under turnover', async () => {
    await operator.post(`players/${id}/adjustments`, { amount: '88', reason: '活动奖金', turnover_multiple: 2 })
    await expectEveryYuan(page, player.name, 1038)
  })

  await test.step('a withdrawal is refused before the turnover is met, and says why', async () => {
    const { data } = await askAs<{ id: string }[]>(page, 'getcard', { type: 1 })
    const order = { amount: '100', bank: data[0]!.id, password: player.payPassword }
    expect((await askAs(page, 'withdraw', order)).message).toMatch(/^流水不足，还需完成/)
    await page.goto('/#/withdrawal')
    await expect(page.getByRole('main')).toContainText('流水')
    await expectEveryYuan(page, player.name, 1038)
  })

  await test.step('the turnover is met, and all is recalled', async () => {
    const bets = Array.from({ length: 11 }, () => ({ amount: '100', winLoss: '0' }))
    await play(page, player.name, [...bets, { amount: '100', winLoss: '12' }], 13)
    await page.goto('/#/transfer')
    await page.getByRole('button', { name: '一键回收' }).click()
    await expectToast(page, '一键回收成功')
    await expectEveryYuan(page, player.name, 1050)
  })

  const withdraw = async (amount: string) => {
    const { data } = await askAs<{ id: string }[]>(page, 'getcard', { type: 1 })
    const order = { amount, bank: data[0]!.id, password: player.payPassword }
    expect(await askAs(page, 'withdraw', order)).toMatchObject({ code: 200 })
    const { items } = await operator.get<{ items: { id: string }[] }>(`withdrawals?q=${player.name}&state=1`)
    return items[0]!.id
  }

  await test.step('a withdrawal of 300 waits, is refused by an operator and is back', async () => {
    const order = await withdraw('300')
    await expectEveryYuan(page, player.name, 1050)
    await operator.post(`withdrawals/${order}/reject`, { reason: '资料不符' })
    await expectEveryYuan(page, player.name, 1050)
  })

  await test.step('another one is paid', async () => {
    const order = await withdraw('250')
    await operator.post(`withdrawals/${order}/approve`, {})
    await expectEveryYuan(page, player.name, 800)
    await expectLedgerOk(operator)
  })
})
