import axe, { type Result, type RunOptions } from 'axe-core'

/** Asked for next to what axe asks for by itself: what a voice can say, and what a thumb can hit. */
const alsoAsked = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** Rules whose breach axe calls moderate at most, whatever is found: nobody asks for what they find (seriousOf). */
const unasked = (axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit.rules
  .filter(({ id, impact }) => ['minor', 'moderate'].includes(impact) && !(id in alsoAsked))
  .map(({ id }) => [id, { enabled: false }] as const)

/** What is looked at, and what is not. */
export const within = { exclude: ['iframe'] }

/** How axe is asked; `rules` narrows what is asked for. */
export const optionsOf = (rules: readonly string[]): RunOptions => ({
  iframes: false,
  resultTypes: ['violations'],
  // No rule that is asked for reads the style sheets, which axe would copy each time.
  preload: { assets: ['media'] },
  ...(rules.length
    ? { runOnly: { type: 'rule', values: [...rules] } }
    : { rules: { ...Object.fromEntries(unasked), ...alsoAsked } }),
})

/** Waits until what stands there is painted and whatever moves or changes its colour for a moment has done so; what turns without end is left alone. */
export async function atRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined)),
  )
}

/** What of it nobody may be left with, a line each. */
export const seriousOf = (violations: Result[]): string[] =>
  violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id in alsoAsked)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)

/** What stands in the way of those who cannot see well or have no mouse, in the page that runs this. */
export async function barriers(rules: readonly string[] = []): Promise<string[]> {
  await atRest()
  return seriousOf((await axe.run(within, optionsOf(rules))).violations)
}
