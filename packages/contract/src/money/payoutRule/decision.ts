import { z } from 'zod'
import { ruleModes, ruleTests } from './payoutRule.ts'

/** What a rule did with an order. `failed`: the test that left it to an operator; '' where the rule approved. */
export const RuleDecision = z.object({
  rule: z.string(),
  rule_name: z.string(),
  version: z.number(),
  mode: z.enum(ruleModes).exclude(['off']),
  failed: z.enum(['', ...ruleTests]),
})
export type RuleDecision = z.output<typeof RuleDecision>
