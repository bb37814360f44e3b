import type { Target } from './target.ts'

/** One attempt on the installation, from outside. */
export interface Case {
  name: string
  /** What is sent, in words. */
  tried: string
  /** What each line that was seen must match. */
  expected: RegExp
  /** Tries it and returns what was seen, a line for each answer. */
  run: (target: Target) => Promise<string[] | string>
  /**
   * The same with the check out of the way: by somebody who may, or with what is asked for. What is seen then is given to
   * the judge, who must find fault with it; a case whose judge takes everything is a bad case.
   */
  weak?: (target: Target) => Promise<string[] | string>
  /** Needs the secret that installation and sandbox share. */
  needsSecret?: true
  /** Needs the sandbox next to the installation. */
  needsSandbox?: true
}

export interface Area {
  name: string
  cases: Case[]
}

export interface Row extends Pick<Case, 'name' | 'tried'> {
  area: string
  expected: string
  seen: string
  /** Null: not run, for lack of what it needs. */
  ok: boolean | null
}

const linesOf = (seen: string[] | string): string[] => (typeof seen === 'string' ? [seen] : seen)

/** Whether the installation held: something was seen, and every line of it is as expected. */
export const judge = (expected: RegExp, seen: string[]): boolean =>
  seen.length > 0 && seen.every((line) => expected.test(line))

/** Lines with how often each was seen, in short. */
function counted(lines: string[]): string {
  const times = new Map<string, number>()
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1)
  return [...times].map(([line, count]) => (count > 1 ? `${line} ×${count}` : line)).join('; ')
}

/** Tries one case and, where it has one, its control; a case that throws has failed. */
export async function tryCase(area: string, one: Case, target: Target): Promise<Row[]> {
  const { name, tried, expected } = one
  const row = { area, name, tried, expected: expected.source }
  if ((one.needsSecret && !target.secret) || (one.needsSandbox && !target.sandboxUrl))
    return [{ ...row, seen: one.needsSecret ? 'not run: SANDBOX_SECRET' : 'not run: no sandbox', ok: null }]
  const seen = async (run: Case['run']): Promise<string[]> => {
    try {
      return linesOf(await run(target))
    } catch (error) {
      return [`threw ${error instanceof Error ? error.message : String(error)}`]
    }
  }
  const found = await seen(one.run)
  const rows: Row[] = [{ ...row, seen: counted(found), ok: judge(expected, found) }]
  if (one.weak) {
    const weak = await seen(one.weak)
    const isFaulted = !judge(expected, weak) && !weak.some((line) => line.startsWith('threw'))
    const said = { name: `control: ${name}`, tried: 'the same, let through', expected: 'the judge finds fault' }
    rows.push({ ...row, ...said, seen: counted(weak), ok: isFaulted })
  }
  return rows
}
