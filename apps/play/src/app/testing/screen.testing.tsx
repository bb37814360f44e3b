import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import '../../ui/column.css'
import { expect, vi } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { type Locator, locators, page, userEvent } from 'vitest/browser'
import { startSession } from '../session/account.ts'
import { signOutAfterPasswordChange } from '../session/signing.ts'
import { App } from '../shell/App.tsx'
import { apiStub, resetAnswers } from './answers.testing.ts'
import { queryClient } from '../data/queries.ts'
import { resetMachine } from './machine.testing.ts'
import { startScroll } from '../shell/scroll.ts'
import { setToken } from '../session/session.ts'
import { tabStorage } from '@koi/web/storage'
import { dropToast } from '../notices/toast.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds elements by a CSS selector; for field names and elements without a role. */
    css(selector: string): Locator
  }
}
locators.extend({ css: (selector: string) => selector })
// Load every screen's code so that no test waits for a chunk.
import.meta.glob('../../*/*/*Page.tsx', { eager: true })
startScroll()

let shown: RenderResult | null = null

async function mount() {
  const stored = tabStorage.get('token')
  if (stored) setToken(stored)
  queryClient.clear()
  dropToast()
  startSession()
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  shown = await render(<App />, { container })
}

/** Unmounts the site as closing its tab would: no timer or call continues. */
async function unmount() {
  apiStub.answers = { app: 'never', getVisitUrl: 'never' }
  signOutAfterPasswordChange()
  await shown?.unmount()
  shown?.container.remove()
  shown = null
  // Let work deferred to idle time run now, not in the next test.
  await nextIdle()
  document.documentElement.style.removeProperty('--brand-own')
}

/** Resets clock, site, viewport, storage and answers; must be called after each test. */
export async function closeSite() {
  vi.useRealTimers()
  if (shown) await unmount()
  await resetMachine()
  localStorage.clear()
  sessionStorage.clear()
  resetAnswers()
}

export function asPlayer(token = 'token-of-the-test') {
  for (const [key, value] of Object.entries({ token, welcomeSeen: '1', noticeSeen: '1' }))
    sessionStorage.setItem(key, value)
}

/** Sets a history entry as after a page load (packages/ui/src/router.tsx). */
const setHistoryEntry = (route: string) =>
  history.replaceState({ key: Math.random().toString(36), index: 0, state: undefined }, '', `#${route}`)

/** Opens a route. If the site is already open, it navigates without a reload. */
export async function open(route: string) {
  if (!shown) {
    setHistoryEntry(route)
    return mount()
  }
  if (location.hash === `#${route}`) return
  const hasMoved = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  location.hash = route
  await hasMoved
  await nextRender()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const nextIdle = () => new Promise((resolve) => requestIdleCallback(resolve))
/** Waits for the render after a navigation. All chunks are loaded, so it comes once React has nothing left to do. */
const nextRender = async () => {
  await nextFrame()
  await nextIdle()
  await nextFrame()
}

/** Waits until a screen has loaded: no pending call, overlay or skeleton. */
export async function settle() {
  await nextRender()
  await expect.element(page.css('#root h1')).toBeInTheDocument()
  await expect
    .poll(() => [
      apiStub.waiting.size,
      overlay().elements().length,
      document.querySelectorAll('[class*="_bone_"]').length,
    ])
    .toEqual([0, 0, 0])
  await nextRender()
}

export async function reload() {
  const storages = [localStorage, sessionStorage].map((storage) => [storage, { ...storage }] as const)
  const { answers } = apiStub
  const [entry, route] = [history.state as unknown, location.hash]
  await unmount()
  for (const [storage, entries] of storages)
    for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
  apiStub.answers = answers
  history.replaceState(entry, '', route)
  await mount()
}

export async function openWithReload(route: string) {
  if (!shown) return open(route)
  setHistoryEntry(route)
  await reload()
}

/** Fakes timers and the date, which `advanceClock` moves on. Unless `isFrozen`, the clock also runs by itself. */
export const fakeClock = ({ isFrozen = false } = {}) =>
  vi.useFakeTimers({
    shouldAdvanceTime: !isFrozen,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
export const advanceClock = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Runs a part of a test and prefixes its error message with the title. */
export async function step(title: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`
    throw error
  }
}

export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Scrolls to the end repeatedly until the element exists. */
export const scrollUntil = (found: Locator) =>
  expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return found.elements().length
    })
    .toBeGreaterThan(0)

export const field = (name: string): Locator => page.css(`[name="${name}"]`)
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
export const type = (into: Locator, text: string) => userEvent.type(into, text)
export const escape = () => userEvent.keyboard('{Escape}')
export const overlay = (): Locator => page.getByRole('progressbar', { name: '加载中' })

export const toast = (text: string | RegExp): Locator =>
  page.css('[role=status], [role=alert]').filter({ hasText: text })
export const expectToast = (text: string | RegExp) => expect.element(toast(text)).toBeVisible()

/** Presses a button and expects a toast, after the previous one is gone. Needs `fakeClock`. */
export async function expectToastOnPress(button: string, text: string) {
  await advanceClock(2000)
  await expectCount(page.css('[data-kind]'), 0)
  await press(button)
  await expectToast(text)
}

export const expectRoute = (route: string | RegExp) =>
  expect
    .poll(() => decodeURI(location.hash.slice(1)), { message: `route ${route}` })
    .toEqual(typeof route === 'string' ? route : expect.stringMatching(route))

export const expectCount = (found: Locator, count: number) =>
  expect.poll(() => found.elements().length, { message: found.selector }).toBe(count)

const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
/** Returns the text of an element; for a radio button or checkbox, the text of its label. */
const textOf = (element: Element) =>
  plain(element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent)
export const expectTexts = (found: Locator, texts: readonly (string | RegExp)[]) =>
  expect
    .poll(() => found.elements().map(textOf))
    .toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
