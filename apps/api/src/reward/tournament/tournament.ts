import { TournamentTerms } from '@koi/contract/reward/tournament/tournament.terms'
import type { TournamentScore } from '@koi/contract/reward/tournament/tournament'
import { yuanFromFen, type Fen } from '@koi/contract/money'
import type { Json } from '@koi/contract/wire'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/db/tables.ts'

export type Stored = Selectable<Tables['tournament']>
export type Tournament = Omit<Stored, 'terms'> & { terms: TournamentTerms }

/** Stored as on the wire, so that one schema reads both. Throws for terms that no release has written. */
export const parseTerms = (stored: unknown): TournamentTerms =>
  z.decode(TournamentTerms, stored as z.input<typeof TournamentTerms>)
export const storedTerms = (terms: TournamentTerms): string => JSON.stringify(z.encode(TournamentTerms, terms))
export const termsOnWire = (terms: TournamentTerms) => z.encode(TournamentTerms, terms) as Json

export const parseTournament = (row: Stored): Tournament => ({ ...row, terms: parseTerms(row.terms) })

/** Yuan, a multiple with two decimal places, or points. */
export const scoreText = (kind: TournamentScore, score: number): string =>
  kind === 'points' ? String(score) : yuanFromFen(score as Fen)
