import './console.css'
import { expect, onTestFinished } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { apiStub, resetAnswers } from './answers.testing.ts'
import { App } from './App.tsx'
import { client } from './client.ts'
import { keepFor } from './kept.ts'
import { signIn, signOut } from './session.ts'

// Loads every page's code, so that no test waits for a chunk.
import.meta.glob('../*/*/*Page.tsx', { eager: true })

let shown: RenderResult | null = null
const addressOfTests = location.pathname + location.search

/** Opens an address of the console as a signed-in operator; without a reload if the console is open. */
export async function open(address: string): Promise<void> {
  history.pushState(null, '', `/console${address}`)
  if (shown) {
    dispatchEvent(new PopStateEvent('popstate'))
    return
  }
  signIn('token-of-the-test')
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  shown = await render(<App />, { container })
}

/** Closes the console and clears its cache. Call after each test. */
export async function closeConsole(): Promise<void> {
  keepFor('')
  signOut()
  await shown?.unmount()
  shown?.container.remove()
  shown = null
  client.clear()
  localStorage.clear()
  sessionStorage.clear()
  resetAnswers()
  history.replaceState(null, '', addressOfTests)
}

/** Waits until no call is pending and no skeleton or spinner is shown. */
export const settle = () =>
  expect
    .poll(() => [
      [...apiStub.waiting],
      document.querySelectorAll('.ant-skeleton, .ant-spin-spinning').length,
      document.querySelectorAll('h1').length > 0,
    ])
    .toEqual([[], 0, true])

/** Opens an address and waits until it has loaded. */
export async function show(address: string): Promise<void> {
  await open(address)
  await settle()
}

/** Found by text, because with NODE_ENV `test` antd gives all dialogs the same id. */
export const dialog = (text: string | RegExp = /./): Locator => page.getByRole('dialog').filter({ hasText: text })
export const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
export const row = (text: string | RegExp): Locator => page.getByRole('row').filter({ hasText: text })
export const button = (name: string, within: Pick<Locator, 'getByRole'> = page): Locator =>
  within.getByRole('button', { name, exact: true })
export const press = (key: string) => userEvent.keyboard(key)

export const expectCount = (found: Locator, count: number) =>
  expect.poll(() => found.elements().length, { message: found.selector }).toBe(count)
export const expectAddress = (address: string) =>
  expect.poll(() => location.pathname + location.search).toBe(`/console${address}`)

const isPrinted = (element: Element) => element.getClientRects().length > 0

/** Expects the page to be printed whole: all rows and the heading, without menus and buttons, nothing to scroll. */
export async function expectPrintedWhole(rows: number): Promise<void> {
  const main = page.getByRole('main').element()
  expect(main.scrollHeight).toBeGreaterThan(main.clientHeight)
  await commands.emulate({ media: 'print' })
  onTestFinished(() => commands.emulate({ media: 'screen' }))
  await expect.poll(() => main.scrollHeight - main.clientHeight).toBe(0)
  await expect.poll(() => main.scrollWidth - main.clientWidth).toBe(0)
  await expect.poll(() => [...main.querySelectorAll('tbody tr.ant-table-row')].filter(isPrinted).length).toBe(rows)
  expect([...document.querySelectorAll('nav, header, main button')].filter(isPrinted)).toEqual([])
  expect(isPrinted(page.getByRole('heading', { level: 1 }).element())).toBe(true)
}
