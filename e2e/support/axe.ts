import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { atRest, optionsOf, seriousOf, within } from '../../apps/play/src/app/axe.testing.ts'

/** What stands in the way of those who cannot see well or have no mouse; `rules` narrows what is asked for. */
export async function barriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await page.evaluate(atRest)
  // Half a megabyte: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ([where, options]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      return (await run(where, options)).violations
    },
    [within, optionsOf(rules)] as const,
  )
  return seriousOf(violations)
}
