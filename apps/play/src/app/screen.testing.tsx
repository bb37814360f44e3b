import '@koi/ui/tokens.css'
import '@koi/ui/base.css'
import '../ui/column.css'
import { expect, vi } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { type Locator, locators, page, userEvent } from 'vitest/browser'
import { signOutAfterPasswordChange, startSession } from './account.ts'
import { App } from './App.tsx'
import { edge, forgetAnswers } from './answers.testing.ts'
import { putBack } from './machine.testing.ts'
import { startScroll } from './scroll.ts'
import { initialSession, setSession, setToken } from './session.ts'
import { dropToast } from './toast.ts'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What a CSS selector finds: for names of fields, and for what a reader does not notice. */
    css(selector: string): Locator
  }
}
locators.extend({ css: (selector: string) => selector })
// The code of every screen, so that none is waited for.
import.meta.glob('../*/*Page.tsx', { eager: true })
startScroll()

let shown: RenderResult | null = null

async function mount() {
  const stored = sessionStorage.getItem('token')
  if (stored) setToken(stored)
  setSession(initialSession())
  dropToast()
  startSession()
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  shown = await render(<App />, { container })
}

/** Takes the site away as a closed tab does; nothing of it runs on. */
async function close() {
  edge.answers = { app: 'never', getVisitUrl: 'never' }
  signOutAfterPasswordChange()
  await shown?.unmount()
  shown?.container.remove()
  shown = null
  // What the site put off until there is time is asked here, not in the next test.
  await isIdle()
  document.documentElement.style.removeProperty('--brand-own')
}

/** After each test: the next begins on the usual phone, with empty storages and nothing asked. */
export async function closeSite() {
  vi.useRealTimers()
  if (shown) await close()
  await putBack()
  localStorage.clear()
  sessionStorage.clear()
  forgetAnswers()
}

/** A player is signed in, and has seen the popups of home. */
export function asPlayer(token = 'token-of-the-test') {
  for (const [key, value] of Object.entries({ token, welcomeSeen: '1', noticeSeen: '1' }))
    sessionStorage.setItem(key, value)
}

/** An entry of the history as a page finds it that is loaded there (scroll.ts). */
const enter = (route: string) => history.replaceState({ idx: 0, key: Math.random().toString(36) }, '', `#${route}`)

/** Opens a route; without a reload when the site is open already. */
export async function open(route: string) {
  if (!shown) {
    enter(route)
    return mount()
  }
  if (location.hash === `#${route}`) return
  const isMoved = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
  location.hash = route
  await isMoved
  await isDrawn()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const isIdle = () => new Promise((resolve) => requestIdleCallback(resolve))
/**
 * What a navigation changed stands on the screen: every screen's code is there, so that it comes as soon as React, which
 * draws it in slices, has nothing left to do.
 */
const isDrawn = async () => {
  await nextFrame()
  await isIdle()
  await nextFrame()
}

/** Waits until a screen is there with all its answers: nothing is asked for, and nothing stands in their place. */
export async function settle() {
  await isDrawn()
  await expect.element(page.css('#root h1')).toBeInTheDocument()
  await expect
    .poll(() => [edge.waiting.size, overlay().elements().length, document.querySelectorAll('[class*="_bone_"]').length])
    .toEqual([0, 0, 0])
  await isDrawn()
}

/** Loads the page again: what lies in the storages stays. */
export async function reload() {
  const storages = [localStorage, sessionStorage].map((storage) => [storage, { ...storage }] as const)
  const { answers } = edge
  const [entry, route] = [history.state as unknown, location.hash]
  await close()
  for (const [storage, entries] of storages)
    for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
  edge.answers = answers
  history.replaceState(entry, '', route)
  await mount()
}

/** Opens a route with a reload, as a bookmark does. */
export async function openAnew(route: string) {
  if (!shown) return open(route)
  enter(route)
  await reload()
}

/** From here on the clock can be put forward with `pass`; it goes on by itself too, unless it is to stand. */
export const holdClock = ({ stands = false } = {}) =>
  vi.useFakeTimers({
    shouldAdvanceTime: !stands,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
/** Lets so many milliseconds pass. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A part of a test, with a title that stands before its failure. */
export async function step(title: string, work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`
    throw error
  }
}

/** A presentable one-pixel picture: loads wherever a picture is asked for. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Scrolls on and on, as a thumb does, until this stands there. */
export const scrollUntil = (found: Locator) =>
  expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return found.elements().length
    })
    .toBeGreaterThan(0)

/** The field of a form, by the name that it is sent under. */
export const field = (name: string): Locator => page.css(`[name="${name}"]`)
export const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
export const type = (into: Locator, text: string) => userEvent.type(into, text)
export const escape = () => userEvent.keyboard('{Escape}')
export const overlay = (): Locator => page.getByRole('progressbar', { name: '加载中' })

/** The toast that says this. */
export const toast = (text: string | RegExp): Locator =>
  page.css('[role=status], [role=alert]').filter({ hasText: text })
export const expectToast = (text: string | RegExp) => expect.element(toast(text)).toBeVisible()

/** Presses a button and expects the sentence; the one before has to be gone. The clock must be held. */
export async function expectSaid(button: string, text: string) {
  await pass(2000)
  await expectCount(page.css('[data-kind]'), 0)
  await press(button)
  await expectToast(text)
}

/** The route the site shows, with its query. */
export const expectRoute = (route: string | RegExp) =>
  expect
    .poll(() => decodeURI(location.hash.slice(1)), { message: `route ${route}` })
    .toEqual(typeof route === 'string' ? route : expect.stringMatching(route))

export const expectCount = (found: Locator, count: number) =>
  expect.poll(() => found.elements().length, { message: found.selector }).toBe(count)

const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
/** The whole text of each, in their order. */
export const expectTexts = (found: Locator, texts: readonly (string | RegExp)[]) =>
  expect
    .poll(() => found.elements().map(({ textContent }) => plain(textContent)))
    .toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
