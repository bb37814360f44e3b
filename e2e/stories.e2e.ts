// Needs the server: an operator's decision, a job or a draw changes what the player sees.
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { playerIdOf } from './support/desk.ts'
import { expectLoaded, expectRoute, open } from './support/route.ts'
import { expectToast } from './support/toast.ts'
import { expectBalance, creditAndOpenHome, newConsolePage, skipPopups } from './support/money.ts'
import { expectLedgerOk, type Operator } from './support/operator.ts'
import { platformUrl } from './support/addresses.ts'
import { askAs, login, type Player, tokenOf } from './support/player.ts'
import { sandbox } from './support/sandbox.ts'
import { test } from './support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const input = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const portrait = join(import.meta.dirname, '../apps/play/public/icons/icon-180.png')

/** Makes a WeChat deposit that an operator approves. */
async function payIn(page: Page, operator: Operator, amount: string) {
  const { message } = await askAs(page, 'recharge', { paytype: 'wxpay', amount })
  await operator.post(`deposits/${message}/approve`)
}

/** Places a bet that is settled at once and collected by the platform. */
async function playBet(operator: Operator, player: Player, amount: string, winLoss: string) {
  const { bet_id } = await sandbox.bet({ venue: 'slot', player: player.name, amount })
  await sandbox.settle(bet_id, { status: 'settled', win_loss: winLoss })
  await operator.post('jobs/collect-bets/run')
}

test('a player changes their picture and both passwords, and only the new ones work [PASSWORD-23, PASSWORD-27, SETTING-17]', async ({
  page,
  player,
}) => {
  await skipPopups(page)
  await open(page, '/mine')
  await page.getByLabel('更换头像').setInputFiles(portrait)
  await expectToast(page, '上传成功')
  const { data } = await askAs<{ avatar: string }>(page, 'user')
  const picture = page.getByRole('main').locator(`img[src="${data.avatar}"]`)
  await expectLoaded(picture)

  await open(page, '/password?type=2')
  await input(page, 'password').fill(player.payPassword)
  await input(page, 'paypassword').fill('654321')
  await input(page, 'newpasword').fill('654321')
  await press(page, '提交')
  await expectToast(page, '密码修改成功！')

  await open(page, '/password?type=1')
  await input(page, 'password').fill(player.password)
  await input(page, 'paypassword').fill('koi54321')
  await input(page, 'newpasword').fill('koi54321')
  await press(page, '提交')
  await expectRoute(page, '/login')
  await expect(tokenOf(player.name, player.password)).rejects.toThrow('账号或密码错误')
  await login(page, player.name, 'koi54321')
  const card = { name: player.realname, bank: '锦绣银行', address: '上海', bank_no: '6222000012345678' }
  expect((await askAs(page, 'bindcard', { ...card, pay_pass: player.payPassword })).code).not.toBe(200)
})

test(
  'a promotion is applied for, granted in the console, played for and cancelled [PROMO-17, ACTREC-05, D-051]',
  { tag: '@core' },
  async ({ page, player, operator, browser }) => {
    await skipPopups(page)
    await creditAndOpenHome(page, operator, player.name, '500')
    await open(page, '/activity')
    await page.getByRole('link', { name: /周末续存加赠 8%/ }).click()
    await press(page, '立即申请')
    await page.getByRole('dialog').getByLabel('申请金额').fill('100')
    await press(page, '提交')
    await expectToast(page, '申请已提交，请等待审核')
    await open(page, '/activityRecord')
    await expect(page.getByRole('listitem').filter({ hasText: '周末续存加赠 8%' })).toContainText('待审核')

    const desk = await newConsolePage(browser)
    await desk.goto(`/console/activity-applications?q=${player.name}`)
    const row = desk.getByRole('row', { name: new RegExp(player.name) })
    await row.getByRole('button', { name: '通过', exact: true }).click()
    const question = desk.getByRole('dialog')
    await question.getByLabel('发放金额').fill('80')
    await question.getByLabel('流水倍数').fill('5')
    await question.getByRole('button', { name: '通过', exact: true }).click()
    await expect(row).toContainText('¥80.00')
    await desk.close()

    await expectBalance(page, '580')
    await open(page, '/activityRecord')
    await expect(page.getByRole('listitem').filter({ hasText: '周末续存加赠 8%' })).toContainText('已通过')
    await askAs(page, 'transfer', { amount: '100', sourcetype: 'userbalance', targettype: 'slot' })
    await playBet(operator, player, '100', '-50')
    await askAs(page, 'transall')
    await open(page, '/turnover')
    await expect(page.getByText('¥300.00').first()).toBeVisible()
    const meter = page.getByRole('meter', { name: '周末续存加赠 8%进度' })
    await expect(meter).toHaveAttribute('aria-valuenow', '25')
    await press(page, '取消优惠')
    const cost = page.getByRole('alertdialog', { name: '取消优惠' })
    await expect(cost).toContainText('¥80.00')
    await cost.getByRole('button', { name: '确定' }).click()
    await expectToast(page, '优惠已取消')
    await expect(page.getByText('流水已全部完成，可以取款')).toBeVisible()
    await expectBalance(page, '450')
    await expectLedgerOk(operator)
  },
)

test(
  'a VIP level is reached and bets on it give a rebate [VIP-27, FANSHUI-12]',
  { tag: '@core' },
  async ({ page, player, operator }) => {
    await skipPopups(page)
    await payIn(page, operator, '1000')
    await askAs(page, 'transfer', { amount: '1000', sourcetype: 'userbalance', targettype: 'slot' })
    for (let round = 0; round < 5; round += 1) await playBet(operator, player, '1000', round === 4 ? '-100' : '1')
    await open(page, '/vip')
    await expect(page.getByText('累计存款要求')).toBeVisible()
    await open(page, '/mine')
    await expect(page.getByText('距 VIP1')).toBeVisible()
    await operator.post('jobs/vip/run', { date: await today(page) })
    await page.reload()
    await expect(page.getByText('距 VIP2')).toBeVisible()
    await operator.post('jobs/rebate/run', { date: await today(page) })
    await open(page, '/fanshui')
    const due = (await askAs<{ nojisuan: string }>(page, 'getfanshui')).data.nojisuan
    expect(Number(due)).toBeGreaterThan(0)
    await expect(page.getByText(`¥${due}`).first()).toBeVisible()
    await press(page, '一键领取')
    await expectToast(page, '领取成功')
    await expectBalance(page, due)
    await open(page, '/fanshui')
    await press(page, '一键领取')
    await expectToast(page, '暂无可领取额度')
    await expectLedgerOk(operator)
  },
)

test(
  'a deposit allows one red packet, and the record shows its amount [HONGBAO-17, WELFARE-06]',
  { tag: '@core' },
  async ({ page, player, operator }) => {
    expect(player.name).toBeTruthy()
    const hours = ['redpacket_claim_from', 'redpacket_claim_to', 'redpacket_count_from', 'redpacket_count_to']
    const before = await operator.get<Record<string, string>>('settings')
    await skipPopups(page)
    await operator.patch('settings', Object.fromEntries(hours.map((name, at) => [name, at % 2 ? '24:00' : '00:00'])))
    try {
      await open(page, '/hongbao')
      await press(page, '立即领取')
      await expect(page.getByRole('dialog')).toContainText('您暂未达到领取条件')
      await payIn(page, operator, '100')
      await page.reload()
      await press(page, '立即领取')
      await expect(page.getByRole('dialog', { name: '红包到账' })).toContainText('元红包')
      const { data } = await askAs<{ balance: string }>(page, 'balance')
      const won = (Number(data.balance) - 100).toFixed(2)
      expect(Number(won)).toBeGreaterThanOrEqual(1.88)
      expect(Number(won)).toBeLessThanOrEqual(8.88)
      await open(page, '/welfare')
      await expect(page.getByRole('listitem').filter({ hasText: won })).toBeVisible()
      await press(page, '立即领取')
      await expect(page.getByRole('dialog')).toContainText('您暂未达到领取条件')
    } finally {
      await operator.patch('settings', Object.fromEntries(hours.map((name) => [name, before[name]])))
    }
    await expectLedgerOk(operator)
  },
)

test(
  'an operator’s message counts as unread until seen [MESSAGE-06]',
  { tag: '@core' },
  async ({ page, player, operator }) => {
    await skipPopups(page)
    await open(page, '/mine')
    const entry = page.getByRole('link', { name: /消息中心/ })
    const unread = async () => Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0] ?? 0)
    const { data: sent } = await askAs<{ unread: number }>(page, 'noticeList')
    await expect.poll(unread).toBe(sent.unread)
    const letter = {
      title: '生日快乐',
      content: '<p>愿您<b>开心</b></p>',
      player_id: await playerIdOf(operator, player.name),
    }
    await operator.post('messages', letter)
    await page.reload()
    await expect.poll(unread).toBe(sent.unread + 1)
    await entry.click()
    await page.getByRole('tab', { name: '站内信' }).click()
    await expect(page.getByText('生日快乐')).toBeVisible()
    await expect(page.locator('b', { hasText: '开心' })).toBeVisible()
    await page.getByRole('button', { name: /生日快乐/ }).click()
    await open(page, '/mine')
    await expect.poll(unread).toBe(sent.unread)
  },
)

/** The current Beijing day on the server's clock. */
async function today(page: Page): Promise<string> {
  const date = (await page.request.get(`${platformUrl()}/healthz`)).headers()['date']!
  return new Date(Date.parse(date) + 8 * 3_600_000).toISOString().slice(0, 10)
}
