import { expect, type Page } from '@playwright/test'
import { askJson } from './http.ts'
import { platformUrl } from './place.ts'

export interface Player {
  name: string
  password: string
  payPassword: string
  realname: string
}

export interface Envelope<Data> {
  code: number
  message: string
  data: Data
}

let made = 0

/** A player who does not exist yet. Names are 6 to 10 letters and digits. */
export function newPlayer(): Player {
  const unique = (Date.now() * 100 + (process.pid % 100)).toString(36).slice(-7)
  return { name: `e${unique}${made++ % 10}1`, password: 'koi12345', payPassword: '123456', realname: '李小龙' }
}

/** Reads the captcha off its picture's place in the public list and types it. */
export async function solveCaptcha(page: Page) {
  const picture = page.locator('img[data-index]')
  await expect(picture).toBeVisible()
  const texts = await askJson<string[]>(platformUrl(), '/captcha/texts.json')
  await page.locator('input[name="code"]').fill(texts.body[Number(await picture.getAttribute('data-index'))] ?? '')
}

/** Fills in the registration form, once the page shows it, and sends it; ends when the site has signed the player in. */
export async function enlist(page: Page, player = newPlayer()): Promise<Player> {
  // The form of the login has fields of the same names, which go when this one comes.
  await expect(page.locator('input[name="confirmPass"]')).toBeVisible()
  await page.locator('input[name="name"]').fill(player.name)
  await page.locator('input[name="password"]').fill(player.password)
  await page.locator('input[name="confirmPass"]').fill(player.password)
  await page.locator('input[name="realname"]').fill(player.realname)
  await page.locator('input[name="paypassword"]').fill(player.payPassword)
  await solveCaptcha(page)
  await page.locator('input[name="terms"]').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).not.toHaveURL(/#\/login/)
  return player
}

/** Registers a fresh player through the API; their token is returned next to them. */
export async function registerByApi(base = platformUrl()): Promise<Player & { token: string }> {
  const player = newPlayer()
  const [code] = (await askJson<string[]>(base, '/captcha/texts.json')).body
  const { name, password, payPassword, realname } = player
  const sent = { name, password, confirmPass: password, realname, paypassword: payPassword, code }
  const { body } = await askJson<Envelope<{ api_token: string }>>(base, '/api/register', { body: sent })
  if (body.code !== 200) throw new Error(`${name} cannot register: ${JSON.stringify(body)}`)
  return { ...player, token: body.data.api_token }
}

/** Puts what session storage holds of somebody signed in into a page that has not loaded a site yet. */
export async function holdToken(page: Page, key: 'token' | 'console_token', token: string) {
  await page.goto('/healthz')
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, token] as const)
}

/** The page carries a token from its first load on, and the popups of home have been seen. */
export async function asPlayer(page: Page, token: string) {
  await page.addInitScript((given) => {
    // Pages in frames are not ours, and may have no storage at all.
    if (window.top !== window || sessionStorage.getItem('begun')) return
    for (const [key, value] of Object.entries({ begun: '1', token: given, welcomeSeen: '1', noticeSeen: '1' }))
      sessionStorage.setItem(key, value)
  }, token)
}

/** Signs a player in through the page, e.g. `login(page, 'demo002')`. */
export async function login(page: Page, name: string, password = 'koi12345') {
  await page.goto('/#/login')
  await page.locator('input[name="name"]').fill(name)
  await page.locator('input[name="password"]').fill(password)
  await solveCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/#\/login/)
}

/** Asks the players' API as the player whom the page has signed in. */
export async function askAs<Data>(page: Page, path: string, body: unknown = {}): Promise<Envelope<Data>> {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  return (await askJson<Envelope<Data>>(platformUrl(), `/api/${path}`, { body, token })).body
}

/** The token of a player, without the way through the page; throws the refusal's sentence. */
export async function tokenOf(name: string, password = 'koi12345'): Promise<string> {
  const [code] = (await askJson<string[]>(platformUrl(), '/captcha/texts.json')).body
  const answer = await askJson<Envelope<{ new_api_token: string }>>(platformUrl(), '/api/login_pc', {
    body: { name, password, code },
  })
  if (answer.body.code !== 200) throw new Error(answer.body.message)
  return answer.body.data.new_api_token
}
