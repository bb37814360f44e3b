import { z } from 'zod'
import { ruleModes, ruleTests } from './payoutRule.ts'

/** Decision of a rule on an order. `failed`: the test that left the order to an operator; '' if the rule approved it. */
export const RuleDecision = z.object({
  rule: z.string(),
  rule_name: z.string(),
  version: z.number(),
  mode: z.enum(ruleModes).exclude(['off']),
  failed: z.enum(['', ...ruleTests]),
})
export type RuleDecision = z.output<typeof RuleDecision>
