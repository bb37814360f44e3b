import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** Toasts of a page since it was opened, over reloads, except those that were already expected. */
const toasts = new WeakMap<Page, string[]>()

/** Records every toast: it lasts two seconds and may appear and vanish between two polls. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  context.on('page', (page) => toasts.set(page, []))
  await context.exposeBinding('noteToast', ({ page }, text: string) => {
    toasts.get(page)?.push(text)
  })
  await context.addInitScript(() => {
    const note = (text: string): void => {
      void (window as unknown as { noteToast(text: string): Promise<void> }).noteToast(text)
    }
    const kinds = '[role=status], [role=alert]'
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) {
            const whole = node.parentElement?.closest(kinds)
            if (whole) note(whole.textContent)
            continue
          }
          for (const one of [node, ...node.querySelectorAll(kinds)]) if (one.matches(kinds)) note(one.textContent)
        }
        const around = target.parentElement?.closest(kinds)
        if (around) note(around.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[role=status], [role=alert]').filter({ hasText: text })

/** Waits for a toast, or finds a past one, and consumes it together with all earlier ones. Returns the whole sentence. */
export async function expectToast(page: Page, text: string | RegExp, options?: { timeout: number }): Promise<string> {
  const sentences = toasts.get(page)
  if (!sentences) {
    await expect(toast(page, text)).toBeVisible(options)
    return (await toast(page, text).textContent()) ?? ''
  }
  const at = () => sentences.findIndex((one) => (typeof text === 'string' ? one.includes(text) : text.test(one)))
  const message = `a toast that says ${text}, after: ${sentences.join(' | ')}`
  await expect.poll(at, { message, ...options }).toBeGreaterThan(-1)
  return sentences.splice(0, at() + 1).at(-1) ?? ''
}
