import { RuleBroken, Client, type Target } from './client.ts'
import { rules } from './rules.ts'

export interface Verdict {
  name: string
  /** What was wrong, null where the rule is kept. */
  why: string | null
}

/** Tries every rule on a venue, one after another. */
export async function checkVenue(target: Target): Promise<Verdict[]> {
  const client = new Client(target)
  const verdicts: Verdict[] = []
  for (const { name, run } of rules) {
    try {
      await run(client)
      verdicts.push({ name, why: null })
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error
      verdicts.push({ name, why: error.message })
    }
  }
  return verdicts
}
