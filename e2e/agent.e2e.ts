// Needs the server: commissions are computed from deposits and bets, and the portal runs in a frame with a code of the server.
import { expect, type Browser, type Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { submitRowDialog, navigateConsole } from './support/desk.ts'
import { expectRoute, open } from './support/route.ts'
import { newConsolePage } from './support/money.ts'
import { expectToast } from './support/toast.ts'
import { expectLedgerOk } from './support/operator.ts'
import { platformUrl } from './support/addresses.ts'
import { depositAndPlay, registerByLink } from './support/play.ts'
import { asPlayer, askAs, type Player, tokenOf } from './support/player.ts'
import { enterPortal } from './support/portal.ts'
import { test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

interface Statement {
  id: string
  month: string
  state: string
  commission: string
}

const frameOf = (page: Page) => page.frameLocator('iframe')

/** Opens the portal from the player site; returns the address that the server gave. */
async function openPortal(page: Page): Promise<string> {
  const [answer] = await Promise.all([page.waitForResponse(/getAgentLoginUrl/), page.goto('/#/gamePage?dailiD=1')])
  const { url } = ((await answer.json()) as { data: { url: string } }).data
  await expect(page.locator('iframe')).toHaveAttribute('src', url)
  return url
}

/** Registers through the agent's link, deposits, transfers to a venue and loses a part. */
async function playADay(browser: Browser, pid: string): Promise<Player> {
  const { page, player } = await registerByLink(browser, pid)
  await depositAndPlay(page, player.name, { deposit: '200', transfer: '150', stake: '100', winLoss: '-40' })
  await page.close()
  return player
}

test(
  "an agent sees a referred player's day and is paid for a month [GAME-10, ROLE-04]",
  { tag: '@core' },
  async ({ page, browser, operator }) => {
    test.setTimeout(120_000)
    await asPlayer(page, await tokenOf('demo005'))

    await test.step('the entry of the player site opens the portal, signed in', async () => {
      expect(await openPortal(page)).toMatch(/\/agent\/#code=/)
      await expect(page.locator('iframe')).not.toHaveAttribute('sandbox', /allow-same-origin/)
      await expect(frameOf(page).getByRole('heading', { name: '您好，demo005' })).toBeVisible()
      expect(page.frames()[1]!.url()).toMatch(/\/agent\/$/)
      await frameOf(page).getByRole('link', { name: '推广', exact: true }).click()
      await expect(frameOf(page).getByRole('img', { name: '推广二维码' })).toBeVisible()
      await expect(frameOf(page).getByText(`${platformUrl()}/register?pid=demo005`)).toBeVisible()
    })

    const player = await test.step('a player comes by the link and plays', () => playADay(browser, 'demo005'))

    await test.step("the portal shows the player's day without the player's name", async () => {
      const portal = frameOf(page)
      const bets = () => operator.get<{ items: { state: number }[] }>(`bets?q=${player.name}`)
      await expect.poll(async () => (await bets()).items.map(({ state }) => state)).toEqual([1])
      await page.reload()
      await portal.getByRole('link', { name: '团队', exact: true }).click()
      const row = portal
        .getByRole('listitem')
        .filter({ hasText: `${player.name.slice(0, 2)}***${player.name.slice(-1)}` })
      await expect(row.first()).toContainText('¥200.00')
      await expect(row.first()).toContainText('¥100.00')
      await expect(row.first()).toContainText('+¥40.00')
      await expect(portal.getByText(player.name)).toHaveCount(0)
      await portal.getByRole('link', { name: '日报', exact: true }).first().click()
      await expect(portal.getByRole('row').nth(1)).toContainText('¥')
    })

    const month = await test.step('the month before is stated, reviewed and paid', async () => {
      const { id: agent } = (await operator.get<{ items: { id: string }[] }>('agents?q=demo005')).items[0]!
      await operator.post(`agents/${agent}/corrections`, { amount: '500', reason: '活动奖励' })
      await operator.post('jobs/agent-settlement/run', {})
      const { items } = await operator.get<{ items: Statement[] }>('agent-statements?q=demo005&state=draft')
      const draft = items.at(-1)!
      await operator.post(`agent-statements/${draft.id}/review`)
      const paid = await operator.post<Statement>(`agent-statements/${draft.id}/pay`)
      expect(paid.state).toBe('paid')
      expect(Number(paid.commission)).toBeGreaterThan(0)
      return paid
    })

    await test.step('collecting more than the balance is refused with a message, by Enter too, and sent once', async () => {
      const tab = await browser.newPage()
      const sent: string[] = []
      tab.on('request', (request) => void (request.url().endsWith('/agent/api/collect') && sent.push(request.url())))
      await enterPortal(tab)
      await tab.getByRole('link', { name: '佣金', exact: true }).click()
      await tab.getByLabel('领取金额').fill('9999999')
      await tab.getByLabel('领取金额').press('Enter')
      await expect(tab.getByRole('alert')).toHaveText('领取金额超过可领取的佣金')
      const collect = tab.getByRole('button', { name: '领取到平台钱包' })
      await expect(collect).toBeEnabled()
      expect(sent).toHaveLength(1)
      await collect.evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
      await expect(tab.getByRole('alert')).toHaveText('领取金额超过可领取的佣金')
      await expect(collect).toBeEnabled()
      expect(sent).toHaveLength(2)
      expect(await findViolations(tab), 'the form to collect by').toEqual([])
      await tab.close()
    })

    await test.step('the agent sees all rows and collects', async () => {
      const portal = frameOf(page)
      await portal.getByRole('link', { name: '账单', exact: true }).click()
      await portal.getByRole('link', { name: new RegExp(month.month) }).click()
      await expect(portal.getByRole('heading', { name: `${month.month} 账单` })).toBeVisible()
      await expect(portal.getByText('已支付', { exact: true })).toBeVisible()
      await expect(portal.getByText('活动奖励')).toBeVisible()
      await portal.getByRole('link', { name: '佣金', exact: true }).click()
      const before = await askAs<{ balance: string }>(page, 'balance')
      await portal.getByRole('button', { name: '领取到平台钱包' }).click()
      await expect(portal.getByText(/已领取 ¥[\d,.]+ 到平台钱包/)).toBeVisible()
      await expect(portal.getByText('暂无可领取的佣金。')).toBeVisible()
      const after = await askAs<{ balance: string }>(page, 'balance')
      expect((Number(after.data.balance) - Number(before.data.balance)).toFixed(2)).toBe(month.commission)
      await expectLedgerOk(operator)
    })
  },
)

test('a player applies, sees the reason of the rejection, applies again and enters the portal [AGENT-09, AGENT-10]', async ({
  page,
  player,
  browser,
}) => {
  test.setTimeout(120_000)
  const apply = async (reason: string) => {
    await open(page, '/applyagent')
    await page.getByLabel('联系手机').fill('13812345678')
    await page.getByLabel('申请理由').fill(reason)
    await page.getByRole('button', { name: '立即加入' }).click()
    await expectToast(page, '申请已提交，请等待审核')
  }
  const inbox = () => open(page, '/message?type=2')
  const desk = await newConsolePage(browser)
  const review = async (verb: string, answers: Record<string, string> = {}) => {
    await desk.goto(`/console/agent-applications?q=${player.name}&state=1`)
    await submitRowDialog(desk, player.name, verb, answers)
  }

  await apply('想试试')
  await review('拒绝', { 拒绝原因: '请补充推广渠道' })
  await inbox()
  await expect(page.getByText('您的代理申请未通过，原因：请补充推广渠道。')).toBeVisible()
  expect(await openPortal(page)).toMatch(/\/agent\/$/)
  // Leaving the game page leads to the home page first.
  await open(page, '/')
  await expectRoute(page, '/')

  await apply('自媒体账号粉丝一万')
  await review('通过')
  await inbox()
  await expect(page.getByRole('heading', { name: '代理申请已通过' })).toBeVisible()
  await navigateConsole(desk, `/agents?q=${player.name}`)
  await expect(desk.getByRole('row').filter({ hasText: player.name })).toBeVisible()
  await desk.close()

  expect(await openPortal(page)).toMatch(/\/agent\/#code=/)
  const portal = frameOf(page)
  await expect(portal.getByRole('heading', { name: `您好，${player.name}` })).toBeVisible()
  const friend = await registerByLink(browser, player.name)
  const { name } = friend.player
  await friend.page.close()
  await portal.getByRole('link', { name: '团队', exact: true }).click()
  await expect(portal.getByText(`${name.slice(0, 2)}***${name.slice(-1)}`)).toBeVisible()
})

test('the portal in its own tab: password, second factor, no serious accessibility violation', async ({
  page,
  player,
  operator,
}) => {
  await askAs(page, 'applyagentdo', { mobile: '13812345678', apply_info: '有推广渠道' })
  const { items } = await operator.get<{ items: { id: string }[] }>(`agent-applications?q=${player.name}&state=1`)
  await operator.post(`agent-applications/${items[0]!.id}/approve`)

  const signIn = async (password: string, otp = '') => {
    await page.getByLabel('会员账号').fill(player.name)
    await page.getByLabel('登录密码').fill(password)
    if (otp) await page.getByLabel('动态验证码').fill(otp)
    await page.getByRole('button', { name: '登录' }).click()
  }
  await page.goto('/agent/')
  await signIn('wrong12345')
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
  expect(await findViolations(page), 'the login').toEqual([])
  await signIn(player.password)
  await expect(page.getByRole('heading', { name: `您好，${player.name}` })).toBeVisible()

  for (const name of ['概览', '推广', '团队', '账单', '佣金', '日报', '安全']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0)
    expect(await findViolations(page), name).toEqual([])
  }

  await page.locator('input[name=factor_password]').fill(player.password)
  await page.getByRole('button', { name: '开启二次验证' }).click()
  await expect(page.getByRole('img', { name: '验证器二维码' })).toBeVisible()
  const secret = (await page.getByRole('code').textContent()) ?? ''
  await page.getByLabel('动态验证码').fill(codeOf(secret))
  await expect(page.getByRole('button', { name: '确认开启' })).toBeEnabled()
  await page.getByLabel('动态验证码').press('Enter')
  await expect(page.getByText('请立即抄写并妥善保管')).toBeVisible()
  expect(await findViolations(page), 'the recovery codes').toEqual([])
  const [recoveryCode = ''] = ((await page.getByRole('code').textContent()) ?? '').split(' ')
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('剩余恢复码：8 个')).toBeVisible()
  await expect(page.getByText('已开启：')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await signIn(player.password)
  await expect(page.getByRole('alert').filter({ hasText: '请输入动态验证码' })).toBeVisible()
  // A code works once, so the next step's code is used.
  await page.getByLabel('动态验证码').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('heading', { name: `您好，${player.name}` })).toBeVisible()

  await page.getByRole('link', { name: '安全', exact: true }).first().click()
  await page.getByLabel('动态验证码或恢复码').first().fill(recoveryCode)
  await page.getByRole('button', { name: '关闭二次验证' }).click()
  await expect(page.getByText('未开启。')).toBeVisible()
})
