import { expect, type Locator, type Page } from '@playwright/test'
import { askJson } from './http.ts'
import { type Operator, signInAsOperator } from './operator.ts'
import { operatorPassword, platformUrl } from './place.ts'
import { type Envelope, holdToken, type Player, registerByApi } from './player.ts'

/** A text that no other run writes. */
export const stamp = () => Date.now().toString(36)

/** A desk's window instead of a phone's. */
export const deskWindow = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** Signs an operator in through the console's own page. */
export async function signInAtDesk(page: Page, name = 'admin', password = operatorPassword) {
  await page.goto('/console/')
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

export interface PlayerByApi extends Player {
  /** Asks the players' API; throws when the answer is no success. */
  ask<Data>(path: string, body?: unknown): Promise<Data>
}

/** Asks the players' API as a visitor or with a token; throws when the answer is no success. */
export async function askPlayers<Data>(path: string, body: unknown = {}, token = ''): Promise<Data> {
  const answer = await askJson<Envelope<Data>>(platformUrl(), `/api/${path}`, { body, token })
  if (answer.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** A player registered a moment ago who asks the API. */
export async function enlistByApi(): Promise<PlayerByApi> {
  const { token, ...player } = await registerByApi()
  return { ...player, ask: (path, body) => askPlayers(path, body, token) }
}

/** Opens an address of the console as an operator who has signed in. */
export async function openDesk(page: Page, address: string, name = 'admin', password = operatorPassword) {
  await holdToken(page, 'console_token', (await signInAsOperator(name, password)).token)
  await page.goto(`/console${address}`)
}

/** Goes on to another page of the console that stands open, as a link in it leads there: nothing is loaded again. */
export async function goOn(page: Page, address: string) {
  await page.evaluate((to) => {
    // The same page with another query keeps its heading.
    if (to.split('?')[0] !== location.pathname) document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/console${address}`)
  await expect(page.locator('h1:not([data-left])'), address).toBeVisible()
}

/** Holds back what the console asks `glob`: how often it did, and the way to let it through. */
export async function holdCalls(page: Page, glob: string, method = 'POST') {
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

/** The row of a table that holds `text`. */
export const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

/** The id by which operators know a player. */
export async function idOf(operator: Operator, name: string): Promise<string> {
  const { items } = await operator.get<{ items: { id: string; username: string }[] }>(`players?q=${name}`)
  const id = items.find(({ username }) => username === name)?.id
  if (!id) throw new Error(`There is no player ${name}`)
  return id
}

/**
 * Chooses `option` in a list of a form. What a form asks for may hang on it and is drawn a moment after: where it does, the
 * choice ends when the form asks for `asked`, so that nothing is written into a field that is about to leave.
 */
export async function chooseIn(form: Locator, label: string, option: string, asked?: RegExp) {
  await form.getByLabel(label, { exact: true }).click()
  await form.page().locator('.ant-select-item-option').filter({ hasText: option }).click()
  if (asked) await expect(form.getByLabel(asked)).toBeVisible()
}

/** Presses `button`, fills in what the dialog asks, and presses `verb` in it; ends when it has closed. */
export async function answer(page: Page, button: Locator, verb: string, answers: Record<string, string> = {}) {
  await button.click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(answers)) await dialog.getByLabel(label, { exact: true }).fill(text)
  // The last one: the cross in the corner may be called the same.
  await dialog.getByRole('button', { name: verb, exact: true }).last().click()
  await expect(dialog).toBeHidden()
}

/** Presses a button of the row that holds `text`, fills in what is asked, and presses the button again in the dialog. */
export const decide = (page: Page, text: string, verb: string, answers: Record<string, string> = {}) =>
  answer(page, rowOf(page, new RegExp(text)).getByRole('button', { name: verb, exact: true }), verb, answers)
