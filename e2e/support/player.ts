import { expect, type Page } from '@playwright/test'
import { askJson } from './http.ts'
import { platformUrl } from './addresses.ts'

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

let playerCount = 0

/** A new player with a unique name of 6 to 10 letters and digits. */
export function newPlayer(): Player {
  const unique = (Date.now() * 100 + (process.pid % 100)).toString(36).slice(-7)
  return { name: `e${unique}${playerCount++ % 10}1`, password: 'koi12345', payPassword: '123456', realname: '李小龙' }
}

/** Types the captcha, found by the index of its picture in the public list. */
export async function solveCaptcha(page: Page) {
  const picture = page.locator('img[data-index]')
  await expect(picture).toBeVisible()
  const texts = await askJson<string[]>(platformUrl(), '/captcha/texts.json')
  await page.locator('input[name="code"]').fill(texts.body[Number(await picture.getAttribute('data-index'))] ?? '')
}

/** Submits the registration form; resolves when the player is signed in. */
export async function submitRegistration(page: Page, player = newPlayer()): Promise<Player> {
  // The login form has fields with the same names until this form has replaced it.
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

export async function registerByApi(base = platformUrl()): Promise<Player & { token: string }> {
  const player = newPlayer()
  const [code] = (await askJson<string[]>(base, '/captcha/texts.json')).body
  const { name, password, payPassword, realname } = player
  const sent = { name, password, confirmPass: password, realname, paypassword: payPassword, code }
  const { body } = await askJson<Envelope<{ api_token: string }>>(base, '/api/register', { body: sent })
  if (body.code !== 200) throw new Error(`${name} cannot register: ${JSON.stringify(body)}`)
  return { ...player, token: body.data.api_token }
}

/** Sets a session token before the site is loaded. */
export async function storeToken(page: Page, key: 'token' | 'console_token', token: string) {
  await page.goto('/healthz')
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, token] as const)
}

/** Signs in from the first load on; marks the popups of the home page as seen. */
export async function asPlayer(page: Page, token: string) {
  await page.addInitScript((given) => {
    // Pages of other origins may have no storage.
    if (window.origin === 'null' || window.top !== window || sessionStorage.getItem('begun')) return
    for (const [key, value] of Object.entries({ begun: '1', token: given, welcomeSeen: '1', noticeSeen: '1' }))
      sessionStorage.setItem(key, value)
  }, token)
}

export async function login(page: Page, name: string, password = 'koi12345') {
  await page.goto('/#/login')
  await page.locator('input[name="name"]').fill(name)
  await page.locator('input[name="password"]').fill(password)
  await solveCaptcha(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).not.toHaveURL(/#\/login/)
}

/** Calls the players' API with the page's token. */
export async function askAs<Data>(page: Page, path: string, body: unknown = {}): Promise<Envelope<Data>> {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  return (await askJson<Envelope<Data>>(platformUrl(), `/api/${path}`, { body, token })).body
}

/** Signs in through the API; throws the refusal's sentence. */
export async function tokenOf(name: string, password = 'koi12345'): Promise<string> {
  const [code] = (await askJson<string[]>(platformUrl(), '/captcha/texts.json')).body
  const answer = await askJson<Envelope<{ new_api_token: string }>>(platformUrl(), '/api/login_pc', {
    body: { name, password, code },
  })
  if (answer.body.code !== 200) throw new Error(answer.body.message)
  return answer.body.data.new_api_token
}
