import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Asked for beside what axe asks for by itself: what a voice can say, and what a thumb can hit. */
const alsoAsked = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** Waits until what stands there is painted and whatever moves or changes its colour for a moment has done so; what turns without end is left alone. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    )
  })

/** What stands in the way of those who cannot see well or have no mouse; `rules` narrows what is asked for. */
export async function barriers(page: Page, rules: readonly string[] = []): Promise<string[]> {
  await atRest(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe')
  if (rules.length) axe.withRules([...rules])
  else axe.options({ rules: alsoAsked })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id in alsoAsked)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
