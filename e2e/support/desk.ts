import { expect, type Page } from '@playwright/test'
import { askJson } from './http.ts'
import { operatorPassword, platformUrl } from './place.ts'
import { type Envelope, newPlayer, type Player } from './player.ts'

/** A desk's window instead of a phone's. */
export const deskWindow = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** Signs an operator in through the console's own page. */
export async function signInAtDesk(page: Page, name = 'admin', password = operatorPassword) {
  await page.goto('/console/')
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

export interface Member extends Player {
  /** Asks the players' API; throws when the answer is no success. */
  ask<Data>(path: string, body?: unknown): Promise<Data>
}

/** Asks the players' API as a visitor or with a token; throws when the answer is no success. */
export async function askPlayers<Data>(path: string, body: unknown = {}, token = ''): Promise<Data> {
  const answer = await askJson<Envelope<Data>>(platformUrl(), `/api/${path}`, { body, token })
  if (answer.body.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Registers a fresh player through the API. */
export async function enlistByApi(): Promise<Member> {
  const player = newPlayer()
  const texts = await askJson<string[]>(platformUrl(), '/captcha/texts.json')
  const { name, password, payPassword, realname } = player
  const sent = { name, password, confirmPass: password, realname, paypassword: payPassword, code: texts.body[0] }
  const { api_token } = await askPlayers<{ api_token: string }>('register', sent)
  return { ...player, ask: (path, body) => askPlayers(path, body, api_token) }
}

/** Presses a button of the row that holds `text`, fills in what is asked, and presses the button again in the dialog. */
export async function decide(page: Page, text: string, verb: string, answers: Record<string, string> = {}) {
  await page
    .getByRole('row', { name: new RegExp(text) })
    .getByRole('button', { name: verb, exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  for (const [label, answer] of Object.entries(answers)) await dialog.getByLabel(label).fill(answer)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}
