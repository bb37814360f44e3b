// Needs the server: it draws, rewards and connects two players.
import { playerIdOf } from './support/desk.ts'
import { expectLedgerOk } from './support/operator.ts'
import { skipPopups } from './support/money.ts'
import { depositAndPlay, registerByLink } from './support/play.ts'
import { newPlayer, registerByApi } from './support/player.ts'
import { expectToast } from './support/toast.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 375, height: 812 } })

test('a player checks in, spins the wheel, and is rewarded for inviting a friend [D-118, D-122, D-123]', async ({
  page,
  browser,
  player,
  operator,
}) => {
  test.setTimeout(120_000)
  await skipPopups(page)
  const open = async (address: string, entry: string) => {
    await page.goto('/#/mine')
    await page.goto('/#/rewards')
    await page.getByRole('link', { name: new RegExp(entry) }).click()
    await expect(page).toHaveURL(new RegExp(`#${address}$`))
  }
  /** Accepts the offer with this title, which a task creates. */
  const take = async (title: string) => {
    const offer = page.getByRole('listitem').filter({ hasText: title })
    await expect(async () => {
      await page.goto('/#/mine')
      await page.goto('/#/bonus')
      await expect(offer).toBeVisible({ timeout: 2000 })
    }).toPass()
    await offer.getByRole('button', { name: '立即领取' }).click()
    await expectToast(page, '奖金已领取')
  }

  await test.step('the check-in', async () => {
    await open('/rewards/check-in', '每日签到')
    await page.getByRole('button', { name: '立即签到' }).click()
    await expectToast(page, '签到成功')
    await expect(page.getByRole('status').filter({ hasText: '已连续签到1天' })).toBeVisible()
    await expect(page.getByRole('button', { name: '今日已签到' })).toBeDisabled()
    await take('签到奖金')
  })

  await test.step('turns that an operator gives, a draw and its proof', async () => {
    const rules = await operator.get<{ items: { id: string; name: string }[] }>('bonus-rules?per_page=100')
    const rule = rules.items.find(({ name }) => name === '转盘次数（人工）')!.id
    await operator.post(`players/${await playerIdOf(operator, player.name)}/bonuses`, { rule, reason: '回馈' })
    await open('/rewards/wheel', '幸运转盘')
    await expect(page.getByText('剩余3次')).toBeVisible()
    await page.getByRole('button', { name: '立即抽奖' }).click()
    await expect(page.getByRole('status').filter({ hasText: /恭喜抽中|本次结果/ })).toBeVisible()
    await expect(page.getByText('剩余2次')).toBeVisible()
    await page.getByRole('link', { name: '抽奖结果核对' }).click()
    await expect(page.getByText(/第1次$/)).toBeVisible()
    await expect(page.getByText('次日公布', { exact: true })).toBeVisible()
  })

  await test.step('a friend by the link of the invitation', async () => {
    // All test players share a network; with a third player on it, the network links nobody.
    await registerByApi()
    await operator.patch('settings', { link_most_players: '2' })
    try {
      await open('/rewards/invite', '邀请好友')
      await expect(page.getByRole('img', { name: '邀请海报' })).toBeVisible()
      const link = await page.getByText(/\/register\?pid=/).textContent()
      const code = new URL(link ?? '').searchParams.get('pid') ?? ''
      const { page: other, player: friend } = await registerByLink(browser, code, {
        ...newPlayer(),
        realname: '欧阳清风',
      })
      await depositAndPlay(other, friend.name, { deposit: '300', transfer: '250', stake: '250', winLoss: '-50' })
      await other.close()
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('已达标', { exact: true }).last()).toBeVisible({ timeout: 2000 })
        await expect(page.getByText('1人', { exact: true })).toHaveCount(2, { timeout: 2000 })
      }).toPass()
      await take('邀请好友奖金')
    } finally {
      await operator.patch('settings', { link_most_players: '20' })
    }
  })
  await expectLedgerOk(operator)
})
