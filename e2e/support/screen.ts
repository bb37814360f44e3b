import { expect, type Page } from '@playwright/test'
import { open } from './route.ts'

/** Opens a screen and waits until it has loaded, in any language. */
export async function settle(page: Page, route: string) {
  await open(page, route)
  await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible()
  await expect(page.locator('[role=progressbar][aria-label]'), route).toHaveCount(0)
  // Skeletons are hidden from screen readers and have no role, so they are found by their class.
  await page.waitForFunction(() => !document.querySelector('[class*="_bone_"]'))
}

/** Elements beyond the edge of the screen that no parent scrolls or clips. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const isHeld = (element: Element) => {
      for (let outer = element.parentElement; outer && outer.id !== 'root'; outer = outer.parentElement)
        if (getComputedStyle(outer).overflowX !== 'visible') return true
      return false
    }
    return [...document.querySelectorAll('#root *, dialog *')]
      .filter((element) => {
        const { width, height, left, right } = element.getBoundingClientRect()
        return width > 0 && height > 0 && (right > innerWidth + 1 || left < -1) && !isHeld(element)
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 20) ?? ''}`)
      .slice(0, 3)
  })
