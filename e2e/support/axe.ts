import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { animationsFinished, optionsOf, formatSerious, axeContext } from '../../apps/play/src/app/axe.testing.ts'

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

const excluded = { exclude: [...axeContext.exclude, '[data-alike]'] }

/** Serious accessibility violations. `rules`: run only these; `part`: selector of the area to check. */
export async function findViolations(page: Page, rules: readonly string[] = [], part?: string): Promise<string[]> {
  await page.evaluate(animationsFinished)
  await page.evaluate(markDuplicateRows)
  // axe is 0.5 MB: inject it once per document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([place, options]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(place, options)).violations
    },
    [{ ...excluded, ...(part ? { include: [part] } : {}) }, optionsOf(rules)] as const,
  )
  return formatSerious(violations)
}
