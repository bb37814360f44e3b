import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { animationsFinished, optionsOf, formatSerious, axeContext } from '../../apps/play/src/app/axe.testing.ts'

/** Marks the rows of tables that are made as one above them, element by element: what is in the way here is in the way there. */
function markAlike(): void {
  const seen = new Set<string>()
  for (const row of document.querySelectorAll('tbody tr')) {
    row.removeAttribute('data-alike')
    const look = [row, ...row.querySelectorAll('*')]
      .map((part) => [
        part.tagName,
        part.getAttribute('class'),
        part.getAttribute('style'),
        !part.textContent,
        part.getAttributeNames(),
      ])
      .join('|')
    row.toggleAttribute('data-alike', seen.has(look))
    seen.add(look)
  }
}

const where = { exclude: [...axeContext.exclude, '[data-alike]'] }

/**
 * What stands in the way of those who cannot see well or have no mouse; `rules` narrows what is asked for, `part` (a
 * selector) where.
 */
export async function barriers(page: Page, rules: readonly string[] = [], part?: string): Promise<string[]> {
  await page.evaluate(animationsFinished)
  await page.evaluate(markAlike)
  // Half a megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([place, options]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(place, options)).violations
    },
    [{ ...where, ...(part ? { include: [part] } : {}) }, optionsOf(rules)] as const,
  )
  return formatSerious(violations)
}
