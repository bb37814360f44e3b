import { appCopy } from '../../apps/play/src/app/shell/app.copy.ts'
import { findCutOff } from '../../apps/play/src/app/testing/room.testing.ts'
import { playerRoutes, publicRoutes } from '../../apps/play/src/app/testing/routes.testing.ts'
import { askPlayers } from './desk.ts'
import { type EnginePage, fill, press, waitForText, until } from './engine.ts'
import { askJson } from './http.ts'
import { creditPlayer } from './money.ts'
import type { Operator } from './operator.ts'
import { platformUrl } from './addresses.ts'
import { newPlayer, type Player } from './player.ts'

const open = (page: EnginePage, route: string) => page.open(`${platformUrl()}/#${route}`)

const store = (page: EnginePage, values: Record<string, string>) =>
  page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, values)

/** Signs out, or with a token signs in, at the next load of the site; marks the popups of the home page as seen. */
export async function enterSite(page: EnginePage, token = ''): Promise<void> {
  await page.open(`${platformUrl()}/healthz`)
  await page.evaluate(() => sessionStorage.clear())
  await store(page, { welcomeSeen: '1', noticeSeen: '1', ...(token && { token }) })
}

async function solveCaptcha(page: EnginePage) {
  const texts = (await askJson<string[]>(platformUrl(), '/captcha/texts.json')).body
  const index = await until(
    page,
    'the captcha',
    () => document.querySelector('img[data-index]')?.getAttribute('data-index') ?? null,
  )
  await fill(page, 'input[name="code"]', texts[Number(index)] ?? '')
}

async function register(page: EnginePage, player: Player) {
  await open(page, '/login?type=1')
  await fill(page, 'input[name="confirmPass"]', player.password)
  await fill(page, 'input[name="name"]', player.name)
  await fill(page, 'input[name="password"]', player.password)
  await fill(page, 'input[name="realname"]', player.realname)
  await fill(page, 'input[name="paypassword"]', player.payPassword)
  await solveCaptcha(page)
  await press(page, 'button[type="submit"]', '注册')
  await until(page, 'a registered player', () => !location.hash.startsWith('#/login'))
}

async function logIn(page: EnginePage, { name, password }: Player) {
  await open(page, '/login')
  await fill(page, 'input[name="name"]', name)
  await fill(page, 'input[name="password"]', password)
  await solveCaptcha(page)
  await press(page, 'button[type="submit"]', '登录')
  await until(page, 'a player who is signed in', () => !location.hash.startsWith('#/login'))
}

const expectBalance = async (page: EnginePage, yuan: string) => {
  await open(page, '/')
  await waitForText(page, 'section[aria-label="资金操作"]', `¥${yuan}`)
}

/** Runs in the page: whether the open dialog has a coloured backdrop. */
function hasBackdrop(): boolean {
  const dialog = document.querySelector('dialog[open]')
  return (
    dialog !== null &&
    !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(getComputedStyle(dialog, '::backdrop').backgroundColor)
  )
}

export async function runJourney(page: EnginePage, operator: Operator): Promise<void> {
  await open(page, '/')
  for (const title of ['欢迎', '公告']) {
    await waitForText(page, 'dialog[open]', title)
    await until(page, 'a backdrop behind the dialog', hasBackdrop)
    await press(page, 'dialog[open] button', '关闭')
  }
  await until(page, 'no dialog', () => !document.querySelector('dialog[open]'))
  await waitForText(page, '[role="region"] button, section button', '锦鲤跃龙门')

  const player = newPlayer()
  await register(page, player)
  await enterSite(page)
  await logIn(page, player)

  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const bank_no = `62${Date.now()}0`
  const card = { bank: '锦绣银行', bank_owner: player.realname, bank_address: '上海支行', bank_no }
  await askPlayers('bindcard', { ...card, pay_pass: player.payPassword }, token)
  await creditPlayer(operator, player.name, '300')

  await enterSite(page, token)
  await expectBalance(page, '300.00')
  await open(page, '/withdrawal')
  await press(page, 'label', '锦绣银行')
  await fill(page, 'input[name="amount"]', '100')
  await fill(page, 'input[name="password"]', player.payPassword)
  await press(page, 'button[type="submit"]', '立即取款')
  await waitForText(page, '[role="status"], [role="alert"]', '提现申请已提交')

  await open(page, '/recharge')
  await press(page, 'label', '支付宝')
  await fill(page, 'input[name="amount"]', '100')
  await press(page, 'button[type="submit"]', '立即存款')
  const order = await until(page, 'the page of the order', () =>
    location.hash.startsWith('#/payInfo?deposit_no=D') ? location.href : null,
  )
  const cashier = await until(
    page,
    'the link to the gateway',
    () => [...document.querySelectorAll('a')].find((link) => link.textContent.includes('去支付'))?.href ?? null,
  )
  await page.open(cashier)
  await press(page, 'button', '我已支付')
  await waitForText(page, 'h1', '支付成功')
  await page.open(order)
  await waitForText(page, 'main', '存款已到账')
  await expectBalance(page, '300.00')

  await open(page, '/transfer')
  await press(page, 'button[name="targettype"]')
  await press(page, 'dialog[open] label', '电子')
  await fill(page, 'input[name="amount"]', '50')
  await press(page, 'button[type="submit"]', '立即转账')
  await waitForText(page, '[aria-label="平台钱包"]', '¥250.00')

  await open(page, '/')
  await press(page, '[role="tab"]', '电子')
  await press(page, 'section[aria-label="电子游戏"] button, [role="region"] button', '锦鲤跃龙门')
  await waitForText(page, 'h1', '锦鲤跃龙门')
  await waitForText(page, '#balance', '50')
  await press(page, 'button', '旋转')
  await until(page, 'the outcome of a round', () =>
    /^(赢得 [\d.]+|再接再厉)$/.test(document.querySelector('#result')?.textContent ?? ''),
  )

  await open(page, '/kefu')
  await waitForText(page, 'iframe')
  await page.enterFrame()
  await waitForText(page, '[role="status"]', '智能客服为您解答')
  await fill(page, '[aria-label="输入消息"]', '换了浏览器也能写')
  await press(page, 'button[aria-label="发送"]')
  await until(page, 'the message on the server', () =>
    [...document.querySelectorAll('[role="log"] li')].some(
      ({ textContent }) => textContent.includes('换了浏览器也能写') && !textContent.includes('发送中'),
    ),
  )
  await page.leaveFrame()
}

/** Runs in the page: throws if the screen failed or is still loading something. */
function requireLoaded(loading: string): boolean {
  const expect = (isTrue: boolean, otherwise: string) => {
    if (!isTrue) throw new Error(otherwise)
  }
  expect(!document.querySelector('img[src$="/state-failed.svg"]'), 'the error state is shown')
  expect(!document.querySelector('[class*="_bone"]'), 'a skeleton is shown')
  expect(!document.querySelector(`[role="progressbar"][aria-label="${loading}"]`), 'a progress bar is shown')
  // Lazy pictures outside the viewport are not loaded, so they do not count.
  for (const { src, loading: mode, complete } of document.images)
    expect(complete || mode === 'lazy', `the picture ${src} is not loaded`)
  for (const { name, startTime, duration } of performance.getEntriesByType('resource'))
    expect(startTime + duration < performance.now() - 300, `${name} was received less than 300 ms ago`)
  return true
}

/** Sets of routes: name for titles, signed-in player or '', routes. */
export const routeSets = [
  ['visitor', '', publicRoutes],
  ['player', 'demo002', playerRoutes.filter((route) => !route.startsWith('/payInfo'))],
] as const

/** Opens routes in turn; calls `visited` once each has loaded. Throws if a screen failed or is cut off. */
export async function openRoutes(
  page: EnginePage,
  routes: readonly string[],
  visited: (route: string) => Promise<void>,
): Promise<void> {
  for (const route of routes) {
    // The previous screen's heading may remain after the address has changed.
    await page.evaluate((path) => {
      if (location.hash.slice(1).split('?')[0] !== path) document.querySelector('h1')?.setAttribute('data-left', '')
    }, route.split('?')[0]!)
    await open(page, route)
    await waitForText(page, 'h1:not([data-left])')
    await until(page, `${route} at rest`, requireLoaded, appCopy.loading)
    await visited(route)
    const cut = await page.evaluate(findCutOff)
    if (cut.length) throw new Error(`${route} is cut off at: ${cut.join(', ')}`)
  }
}
