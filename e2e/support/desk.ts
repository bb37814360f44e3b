import { expect, type Locator, type Page } from '@playwright/test'
import { askJson } from './http.ts'
import { type Operator, signInAsOperator } from './operator.ts'
import { operatorPassword, platformUrl } from './addresses.ts'
import { type Envelope, storeToken, type Player, registerByApi } from './player.ts'

export const uniqueText = () => Date.now().toString(36)

export const desktopWindow = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** Submits the sign-in; does not wait for its answer. */
export async function signInToConsole(page: Page, name = 'admin', password = operatorPassword) {
  await page.goto('/console/')
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

export interface ApiPlayer extends Player {
  /** Calls the players' API; throws unless the answer is a success. */
  ask<Data>(path: string, body?: unknown): Promise<Data>
}

/** Calls the players' API as a visitor or with a token; throws unless the answer is a success. */
export async function askPlayers<Data>(path: string, body: unknown = {}, token = ''): Promise<Data> {
  const response = await askJson<Envelope<Data>>(platformUrl(), `/api/${path}`, { body, token })
  if (response.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
  return response.body.data
}

export async function registerApiPlayer(): Promise<ApiPlayer> {
  const { token, ...player } = await registerByApi()
  return { ...player, ask: (path, body) => askPlayers(path, body, token) }
}

export async function openConsole(page: Page, address: string, name = 'admin', password = operatorPassword) {
  await storeToken(page, 'console_token', (await signInAsOperator(name, password)).token)
  await page.goto(`/console${address}`)
}

/** Navigates within the open console without a reload. */
export async function navigateConsole(page: Page, address: string) {
  await page.evaluate((to) => {
    // A change of the query alone keeps the heading.
    if (to.split('?')[0] !== location.pathname) document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console${address}`)
  await expect(page.locator('h1:not([data-left])'), address).toBeVisible()
}

/** Delays calls that match `glob` until `release`; `count` is the number of calls so far. */
export async function delayCalls(page: Page, glob: string, method = 'POST') {
  let calls = 0
  const { promise: isFree, resolve: release } = Promise.withResolvers<void>()
  await page.route(glob, async (route) => {
    if (route.request().method() === method) {
      calls += 1
      await isFree
    }
    await route.continue()
  })
  return { count: () => calls, release }
}

export const tableRow = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

export async function playerIdOf(operator: Operator, name: string): Promise<string> {
  const { items } = await operator.get<{ items: { id: string; username: string }[] }>(`players?q=${name}`)
  const id = items.find(({ username }) => username === name)?.id
  if (!id) throw new Error(`There is no player ${name}`)
  return id
}

/** Selects an option. With `asked`, waits for the field with that label, which depends on the option and renders later. */
export async function selectOption(form: Locator, label: string, option: string, asked?: RegExp) {
  await form.getByLabel(label, { exact: true }).click()
  await form.page().locator('.ant-select-item-option').filter({ hasText: option }).click()
  if (asked) await expect(form.getByLabel(asked)).toBeVisible()
}

/** Clicks `button`, fills in the dialog and clicks `verb` in it; resolves when it has closed. */
export async function submitDialog(page: Page, button: Locator, verb: string, answers: Record<string, string> = {}) {
  await button.click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(answers)) await dialog.getByLabel(label, { exact: true }).fill(text)
  // The last button with the name: the close button may have the same one.
  await dialog.getByRole('button', { name: verb, exact: true }).last().click()
  await expect(dialog).toBeHidden()
}

/** Does the same as `submitDialog`, for a button of the row that contains `text`. */
export const submitRowDialog = (page: Page, text: string, verb: string, answers: Record<string, string> = {}) =>
  submitDialog(page, tableRow(page, new RegExp(text)).getByRole('button', { name: verb, exact: true }), verb, answers)
