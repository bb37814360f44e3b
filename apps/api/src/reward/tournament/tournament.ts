import { TournamentChanged, TournamentNameTaken } from '@koi/contract/reward/tournament/tournament.copy'
import { TournamentTerms } from '@koi/contract/reward/tournament/tournament.terms'
import type { TournamentScore } from '@koi/contract/reward/tournament/tournament'
import { yuanFromFen, type Fen } from '@koi/contract/money'
import type { Selectable } from 'kysely'
import { publication, storedAs } from '../../access/publication/publication.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type Stored = Selectable<Tables['tournament']>
export type Tournament = Omit<Stored, 'terms'> & { terms: TournamentTerms }

export const { parse: parseTerms, store: storedTerms, onWire: termsOnWire } = storedAs(TournamentTerms)

export const parseTournament = (row: Stored): Tournament => ({ ...row, terms: parseTerms(row.terms) })

/** Formats a score as yuan, as a multiple with two decimal places, or as points. */
export const scoreText = (kind: TournamentScore, score: number): string =>
  kind === 'points' ? String(score) : yuanFromFen(score as Fen)

export const tournament = publication({
  table: 'tournament',
  names: 'tournament_name',
  nameTaken: TournamentNameTaken,
  changed: TournamentChanged,
  find: (tx, id) => tx.selectFrom('tournament').selectAll().where('id', '=', id).executeTakeFirst(),
  audited: ({ name, title, state, startsAt, endsAt, segmentId, terms, note }) => ({
    name,
    title,
    state,
    starts_at: startsAt,
    ends_at: endsAt,
    segment: segmentId,
    note,
    terms: termsOnWire(parseTerms(terms)),
  }),
})
