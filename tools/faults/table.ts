import { held, type Outcome } from './scene.ts'

/** What the scenes found, as a table for docs/proof.md and the terminal. */
export function faultsTable(outcomes: readonly Outcome[], skipped: readonly string[]): string {
  const head = [
    'fault',
    'acknowledged',
    'cut',
    'lost',
    'doubled',
    'broken',
    'changed',
    'open',
    'recovered in',
    'control',
    '',
  ]
  const rows = outcomes.map((outcome) => [
    `\`${outcome.name}\`: ${outcome.what}${outcome.note ? ` (${outcome.note})` : ''}`,
    outcome.acknowledged,
    outcome.cut,
    outcome.lost.length,
    outcome.doubled.length,
    outcome.broken.length,
    outcome.changed.length,
    outcome.open.length,
    outcome.recovery === null ? 'never' : `${(outcome.recovery / 1000).toFixed(2)} s`,
    outcome.missed.length ? `missed: ${outcome.missed.join(', ')}` : 'noticed',
    held(outcome) ? 'held' : 'FAILED',
  ])
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const total = `${outcomes.length} faults, ${sum((one) => one.acknowledged)} acknowledged, ${sum((one) => one.lost.length)} lost, ${sum((one) => one.doubled.length)} doubled, ${sum((one) => one.broken.length)} broken.`
  return [...lines, '', total, ...skipped.map((line) => `Not run: ${line}.`)].join('\n')
}
