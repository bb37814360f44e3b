import { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { ContentTexts } from '@koi/contract/contentTexts'
import { fen } from '@koi/contract/money'
import type { Instant } from '@koi/contract/time'
import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { firstOperator } from '../../platform/ops/seed.ts'
import { newId } from '../../platform/text/id.ts'
import type { LiveRule } from './offer.ts'
import { storedTerms } from './version.ts'

export interface DemoRule {
  name: string
  title: string
  content: string
  texts: ContentTexts
  state?: 'draft'
  /** Budget in fen. */
  budget?: number
  budgetDay?: number
  terms: Partial<z.input<typeof BonusTerms>> & Pick<z.input<typeof BonusTerms>, 'on' | 'reward'>
}

type TitleAndContent = readonly [title: string, content: string]
const titled = ([title, content]: TitleAndContent) => ({ title, content })

export const inLanguages = (en: TitleAndContent, vi: TitleAndContent, th: TitleAndContent): ContentTexts => ({
  en: titled(en),
  vi: titled(vi),
  th: titled(th),
})

const shares = { slots: 100, live: 50, cards: 50, sports: 100, esports: 100, lottery: 20 }

/** Inserts a rule of the demo, live unless it is a draft. */
export async function seedRule(
  tx: Tx,
  { name, title, content, texts, state, terms, budget, budgetDay }: DemoRule,
  at: Instant,
): Promise<LiveRule> {
  const ruleId = newId<'BonusRule'>()
  const madeBy = await firstOperator(tx)
  const parsed = z.decode(BonusTerms, { shares, take_days: 14, play_days: 30, ...terms })
  const budgets = {
    budget: budget === undefined ? null : fen(budget),
    budgetDay: budgetDay === undefined ? null : fen(budgetDay),
  }
  const row = { id: ruleId, name, ...budgets, madeBy, createdAt: at, changedAt: at }
  await tx.insertInto('bonusRule').values(row).execute()
  const version = { ruleId, version: 1, terms: storedTerms(parsed), title, content, texts, madeBy, at }
  await tx.insertInto('bonusVersion').values(version).execute()
  const live = { state: 'live' as const, liveVersion: 1, code: parsed.on.trigger === 'code' ? parsed.on.code : null }
  if (state !== 'draft') await tx.updateTable('bonusRule').set(live).where('id', '=', ruleId).execute()
  return { ruleId, version: 1, terms: parsed, title, condition: null }
}
