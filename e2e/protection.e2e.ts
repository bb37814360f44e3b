// Needs the server: venues ask it for limits and exclusions.
import type { FrameLocator, Page } from '@playwright/test'
import { playerIdOf } from './support/desk.ts'
import { open } from './support/route.ts'
import { creditPlayer } from './support/money.ts'
import { backdatePlaySession } from './support/backdate.ts'
import { expectToast } from './support/toast.ts'
import { askAs } from './support/player.ts'
import { expect, test } from './support/test.ts'

test('a player limits deposits, then pauses, and can still read the statement [R45, R47, R51, R53]', async ({
  page,
  player,
}) => {
  expect(player.name).not.toBe('')
  await open(page, '/protection')
  await page.getByRole('button', { name: /^每日/ }).click()
  const sheet = page.getByRole('dialog', { name: '每日存款限额' })
  await sheet.getByLabel('限额金额').fill('500')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expectToast(page, '限额已生效')
  await expect(page.getByRole('button', { name: /^每日/ })).toContainText('最多¥500.00')
  const over = await askAs(page, 'recharge', { paytype: 'wxpay', amount: '501' })
  expect(over).toMatchObject({ code: 422, message: '已超出存款限额：每日存款限额500元，目前还可存款500元' })

  await page.getByRole('button', { name: /^每日/ }).click()
  await sheet.getByRole('button', { name: '取消限额' }).click()
  await expectToast(page, '24小时后请再次确认')
  await expect(page.getByText('每日存款限额 · 待取消限额')).toBeVisible()
  await page.getByRole('button', { name: '保持原限额' }).click()
  await expectToast(page, '已取消限额变更')

  await page.getByRole('button', { name: /^暂停一段时间/ }).click()
  await page.getByRole('radio', { name: '24小时' }).click()
  const question = page.getByRole('alertdialog', { name: '暂停一段时间' })
  await expect(question.getByRole('button', { name: '立即生效' })).toBeDisabled()
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: '立即生效' }).click()
  await expectToast(page, '暂停已生效')
  await expect(page.getByRole('heading', { name: '自我限制已生效' })).toBeVisible()
  await expect(page.getByText(/^暂停24小时，至/)).toBeVisible()
  expect(await askAs(page, 'recharge', { paytype: 'wxpay', amount: '100' })).toMatchObject({
    code: 403,
    message: '您已启用自我限制，暂不可使用该功能',
  })
  expect(await askAs(page, 'statement')).toMatchObject({ code: 200 })
})

test(
  'a self-exclusion ends an open game at the venue and recalls its balance [R52, R53]',
  { tag: '@waits' },
  async ({ page, player, operator }) => {
    await creditPlayer(operator, player.name, '500.00')
    await open(page, '/protection')
    const into = { amount: '200.00', sourcetype: 'userbalance', targettype: 'slot' }
    expect(await askAs(page, 'transfer', into)).toMatchObject({ code: 200 })
    const game = await page.context().newPage()
    const ask = { plat_name: 'slot', game_type: '0', game_code: 'koi' }
    const { url } = (await askAs<{ url: string }>(page, 'getGameUrl', ask)).data
    await game.goto(url)
    await expect(game.getByRole('heading', { level: 1 })).toHaveText('锦鲤跃龙门')

    await page.getByRole('button', { name: /^自我排除/ }).click()
    await page.getByRole('radio', { name: '6个月' }).click()
    const question = page.getByRole('alertdialog', { name: '自我排除' })
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: '立即生效' }).click()
    await expectToast(page, '自我排除已生效')
    await expect(page.getByText(/^自我排除6个月，至/)).toBeVisible()
    const balances = async () => (await askAs(page, 'balance')).data
    await expect.poll(balances, { timeout: 20_000 }).toEqual({ balance: '500.00', gameblance: '0.00' })
    await game.getByRole('button', { name: '旋转' }).tap()
    await expect(game.getByRole('alertdialog')).toContainText('游戏会话已结束')
    expect(await askAs(page, 'getGameUrl', ask)).toMatchObject({ code: 403 })
  },
)

test('a reached loss limit is shown by the seamless venue in its own words [R46]', async ({
  page,
  player,
  operator,
}) => {
  await creditPlayer(operator, player.name, '500.00')
  await open(page, '/protection')
  const launch = { plat_name: 'seam', game_type: '0', game_code: 'koi' }
  const { url } = (await askAs<{ url: string }>(page, 'getGameUrl', launch)).data
  await page.getByRole('tab', { name: '亏损' }).tap()
  await page.getByRole('button', { name: /^每日/ }).tap()
  const sheet = page.getByRole('dialog', { name: '每日亏损限额' })
  await sheet.getByLabel('限额金额').fill('1')
  await sheet.getByRole('button', { name: '保存' }).tap()
  await expectToast(page, '限额已生效')
  await page.goto(url)
  // The smallest stake would still fit into the limit once, so the stake is raised.
  await page.getByRole('button', { name: '增加注额' }).tap()
  await page.getByRole('button', { name: '旋转' }).tap()
  await expect(page.getByText('已达到您设置的限额，不能继续下注')).toBeVisible()
})

test('a reality check blocks the open game at the venue until answered on the site [R49, R50]', async ({
  page,
  player,
  operator,
}) => {
  await creditPlayer(operator, player.name, '500.00')
  await open(page, '/protection')
  await page.getByRole('button', { name: /^游戏时间提醒/ }).tap()
  await page.getByRole('radio', { name: '每15分钟' }).tap()
  await expectToast(page, '提醒设置已保存')
  const launch = { plat_name: 'seam', game_type: '0', game_code: 'koi' }
  await page.goto((await askAs<{ url: string }>(page, 'getGameUrl', launch)).data.url)
  const spin = (place: Page | FrameLocator) => place.getByRole('button', { name: '旋转' }).tap()
  await spin(page)
  await expect(page.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
  await expect(page.getByRole('button', { name: '旋转' })).toBeEnabled()
  await backdatePlaySession(await playerIdOf(operator, player.name), 16)
  await spin(page)
  await expect(page.getByText('请先在平台确认游戏时间提醒，再继续下注')).toBeVisible()

  await page.goto('/#/gamePage?name=seam&code=koi')
  const check = page.getByRole('alertdialog', { name: '游戏时间提醒' })
  await expect(check).toContainText('您本次已游玩16分钟')
  await expect(check).toContainText(/本次投注\D*[1-9]/)
  await check.getByRole('button', { name: '继续游戏' }).tap()
  const framed = page.frameLocator('iframe')
  await spin(framed)
  await expect(framed.locator('#result')).toHaveText(/^(赢得 [\d.]+|再接再厉)$/)
})
