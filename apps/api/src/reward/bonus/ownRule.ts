import { BonusTerms } from '@koi/contract/reward/bonus/bonus.terms'
import type { ContentTexts } from '@koi/contract/contentTexts'
import { type Fen, yuanFromFen } from '@koi/contract/money'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Instant } from '@koi/contract/time'
import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { requireTerms, storedTerms } from './version.ts'

// Rules that a tournament or wheel creates and stops for its prizes. Operators cannot change them on the page of bonus rules.

type PrizeTerms = Pick<BonusTerms, 'multiple' | 'shares' | 'take_days' | 'play_days' | 'is_automatic' | 'review_above'>

/** Returns the terms of the bonuses that pay prizes. Throws BonusTermsWrong if they exceed the limits of the settings. */
export function parseOwnTerms(trigger: 'tournament' | 'wheel', prizes: PrizeTerms, settings: Settings): BonusTerms {
  const { multiple, shares, take_days, play_days, is_automatic, review_above } = prizes
  const given = {
    on: { trigger },
    reward: { kind: 'given' },
    multiple: multiple / 100,
    shares,
    take_days,
    play_days,
    is_automatic: is_automatic ? 1 : 0,
    review_above: yuanFromFen(review_above),
  } as z.input<typeof BonusTerms>
  const terms = z.decode(BonusTerms, given)
  requireTerms(terms, settings)
  return terms
}

interface OwnRule {
  name: string
  title: string
  content: string
  texts: ContentTexts
  terms: BonusTerms
  /** Limit on the sum that the rule credits, in fen. */
  budget: Fen
  /** Id of the operator. */
  madeBy: string
}

/** Inserts a live rule and returns its id. Fails with the constraint `bonus_rule_name` if its name is taken. */
export async function insertOwnRule(tx: Tx, { terms, budget, ...rule }: OwnRule, now: Instant): Promise<string> {
  const id = newId<'BonusRule'>()
  const { name, madeBy, title, content, texts } = rule
  await tx.insertInto('bonusRule').values({ id, name, budget, madeBy, createdAt: now, changedAt: now }).execute()
  await tx
    .insertInto('bonusVersion')
    .values({ ruleId: id, version: 1, terms: storedTerms(terms), title, content, texts, madeBy, at: now })
    .execute()
  await tx.updateTable('bonusRule').set({ state: 'live', liveVersion: 1 }).where('id', '=', id).execute()
  return id
}

/** Stops a rule: it makes no more offers. */
export const stopOwnRule = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('bonusRule').set({ state: 'stopped' }).where('id', '=', id).execute()
