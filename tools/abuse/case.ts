import { markdownTable } from '../markdown.ts'
import { type Answer, answerText } from './http.ts'
import type { Target } from './target.ts'

type Observed = Answer | string
type Observations = Observed | Promise<Observed> | (Observed | Promise<Observed>)[]
export type Run = (target: Target) => Observations | Promise<Observations>

/** What a case needs. `secret`: the secret shared by installation and sandbox; `sandbox`: the sandbox itself. */
type Need = 'secret' | 'sandbox'

export class Case {
  readonly attack: string
  /** Every observed line must match this; an answer is observed as '401 CODE message'. */
  readonly expected: RegExp
  readonly run: Run
  readonly needs: readonly Need[]
  control: Run | null = null

  constructor(attack: string, expected: RegExp, run: Run, needs: readonly Need[] = []) {
    this.attack = attack
    this.expected = expected
    this.run = run
    this.needs = needs
  }

  /** Adds a control: the same call by an authorised caller must be judged as a violation, otherwise the case proves nothing. */
  controlledBy(run: Run): this {
    this.control = run
    return this
  }
}

const attackWith =
  (...needs: Need[]) =>
  (attack: string, expected: RegExp, run: Run) =>
    new Case(attack, expected, run, needs)

export const attack = attackWith()
export const sandboxAttack = attackWith('sandbox')
export const signedAttack = attackWith('secret', 'sandbox')

export interface Area {
  name: string
  cases: Case[]
}

export interface Row {
  area: string
  attack: string
  expected: string
  observed: string
  /** Null: the case was not run, because the installation lacks something that it needs. */
  ok: boolean | null
}

/** Runs twenty calls concurrently. */
export const twenty = <Result>(act: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => act(n)))

export async function inTurn<Value, Result>(
  values: readonly Value[],
  act: (value: Value) => Promise<Result> | Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const value of values) results.push(await act(value))
  return results
}

/** Whether something was observed and every observed line is as expected. */
export const judge = (expected: RegExp, observed: string[]): boolean =>
  observed.length > 0 && observed.every((line) => expected.test(line))

async function observe(run: Run, target: Target): Promise<string[]> {
  try {
    const observed = await run(target)
    const lines = Array.isArray(observed) ? await Promise.all(observed.map(async (one) => one)) : [observed]
    return lines.map((one) => (typeof one === 'string' ? one : answerText(one)))
  } catch (error) {
    return [`threw ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Runs a case and its control; a case that throws has failed. */
export async function runCase(area: string, one: Case, target: Target): Promise<Row[]> {
  const { attack, expected } = one
  const row = { area, attack, expected: expected.source }
  const missing = one.needs.find((need) => !(need === 'secret' ? target.secret : target.sandboxUrl))
  if (missing) return [{ ...row, observed: `not run: no ${missing}`, ok: null }]
  const observed = await observe(one.run, target)
  const rows: Row[] = [{ ...row, observed: counted(observed), ok: judge(expected, observed) }]
  if (one.control) {
    const lines = await observe(one.control, target)
    const ok = !judge(expected, lines) && !lines.some((line) => line.startsWith('threw'))
    rows.push({ area, attack: `control: ${attack}`, expected: 'a violation', observed: counted(lines), ok })
  }
  return rows
}

function counted(lines: string[]): string {
  const groups = [...Map.groupBy(lines, (line) => line)]
  return groups.map(([line, { length }]) => (length > 1 ? `${line} ×${length}` : line)).join('; ')
}

const shortened = (text: string, most: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦')
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

export function casesTable(rows: Row[]): string {
  const body = rows.map(({ area, attack, expected, observed, ok }) => [
    area,
    shortened(attack, 90),
    shortened(expected, 40),
    shortened(observed, 70),
    ok === null ? '–' : ok ? 'ok' : 'FAILED',
  ])
  const failed = rows
    .filter(({ ok }) => ok === false)
    .map(
      ({ area, attack, expected, observed }) =>
        `FAILED ${area}: ${attack}\n  expected ${expected}\n  observed ${observed}`,
    )
  const count = (ok: boolean | null) => rows.filter((row) => row.ok === ok).length
  const sum = `${count(true)} passed, ${count(false)} failed, ${count(null)} not run`
  const table = markdownTable(['area', 'attack', 'expected', 'observed', ''], body)
  return [table, ...(failed.length ? ['', ...failed] : []), '', sum].join('\n')
}
