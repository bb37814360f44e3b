import { checkTerms } from '@koi/contract/reward/bonus/bonus.check'
import { BonusTermsWrong } from '@koi/contract/reward/bonus/bonus.copy'
import { BonusTerms, type BonusTrigger } from '@koi/contract/reward/bonus/bonus.terms'
import type { BonusState } from '@koi/contract/reward/bonus/bonus'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import type { Fen } from '@koi/contract/money'
import type { Counting } from '@koi/contract/money/turnover/turnover'
import type { Selectable } from 'kysely'
import { storedAs } from '../../access/publication/publication.ts'
import { refuse } from '../../platform/text/refuse.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Bonus = Omit<Selectable<Tables['bonus']>, 'state'> & { state: BonusState; amount: Fen }
export type Rule = Selectable<Tables['bonusRule']>
export type Version = Selectable<Tables['bonusVersion']>

export const { parse: parseTerms, store: storedTerms, onWire: termsOnWire } = storedAs(BonusTerms)

/** Each bonus of these triggers is given by an operator or a key, and counts when it is given. */
export const givenSingly: BonusTrigger[] = ['hand', 'api']

/** Throws BonusTermsWrong with the first fault, such as a multiple beyond the limits of the settings. */
export function requireTerms(terms: BonusTerms, settings: Settings): void {
  const ceilings = { multipleMost: settings.bonus_multiple_most * 100, isStrict: settings.bonus_strict === 1 }
  const fault = checkTerms(terms, ceilings)
  if (fault) refuse(BonusTermsWrong, fault)
}

/** Returns which stakes count towards the turnover requirement, and with what share. */
export const countingOf = ({ shares, venues, games, stake_most: stakeMost }: BonusTerms): Counting => ({
  categories: shares,
  venues: Object.fromEntries(venues.map(({ venue, share }) => [venue, share])),
  games: Object.fromEntries(games.map(({ game, share }) => [game, share])),
  stakeMost,
})
