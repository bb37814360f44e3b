import type { Page } from '@playwright/test'
import axe from 'axe-core'
import {
  animationsFinished,
  optionsOf,
  formatSerious,
  axeContext,
} from '../../apps/play/src/app/testing/axe.testing.ts'

/** Marks table rows with the same structure as an earlier row; they are excluded from the check. */
function markDuplicateRows(): void {
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

const excluded = [...axeContext.exclude, '[data-alike]']

/** The console's menu, which is the same on every page and makes up a third of a page's elements once all groups are open. */
export const consoleMenu = 'nav[aria-label="主菜单"]'

/**
 * Finds serious accessibility violations. `rules`: run only these; `part`: check only this area; `without`: skip this
 * area (selectors).
 */
export async function findViolations(
  page: Page,
  rules: readonly string[] = [],
  { part, without }: { part?: string; without?: string } = {},
): Promise<string[]> {
  await page.evaluate(animationsFinished)
  await page.evaluate(markDuplicateRows)
  // axe has 0.5 MB, so it is injected once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const place = { exclude: [...excluded, ...(without ? [without] : [])], ...(part ? { include: [part] } : {}) }
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(context, options)).violations
    },
    [place, optionsOf(rules)] as const,
  )
  return formatSerious(violations)
}
