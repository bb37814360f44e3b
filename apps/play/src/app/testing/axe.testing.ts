import axe, { type Result, type RunOptions } from 'axe-core'

/** Rules that are enabled although axe rates them below serious: names for voice control and touch target sizes. */
const extraRules = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } }

/** Rules rated minor or moderate, which are disabled because `formatSerious` drops their findings. */
const disabledRules = (axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit.rules
  .filter(({ id, impact }) => ['minor', 'moderate'].includes(impact) && !(id in extraRules))
  .map(({ id }) => [id, { enabled: false }] as const)

export const axeContext = { exclude: ['iframe'] }

export const optionsOf = (rules: readonly string[]): RunOptions => ({
  iframes: false,
  resultTypes: ['violations'],
  // Style sheets are not preloaded: no enabled rule needs them, and axe would copy them on each run.
  preload: { assets: ['media'] },
  ...(rules.length
    ? { runOnly: { type: 'rule', values: [...rules] } }
    : { rules: { ...Object.fromEntries(disabledRules), ...extraRules } }),
})

/** Waits for the next paint and the end of all finite animations. */
export async function animationsFinished(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined)),
  )
}

export const formatSerious = (violations: Result[]): string[] =>
  violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id in extraRules)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)

export async function findViolations(rules: readonly string[] = []): Promise<string[]> {
  await animationsFinished()
  return formatSerious((await axe.run(axeContext, optionsOf(rules))).violations)
}
