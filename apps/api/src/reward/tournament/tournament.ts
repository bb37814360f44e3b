import { TournamentChanged, TournamentNameTaken } from '@koi/contract/reward/tournament/tournament.copy'
import { TournamentTerms } from '@koi/contract/reward/tournament/tournament.terms'
import { prizeSum, type TournamentScore } from '@koi/contract/reward/tournament/tournament'
import { yuanFromFen, type Fen } from '@koi/contract/money'
import type { Selectable } from 'kysely'
import { needsSecondOperator, requestApproval } from '../../access/approval/approval.ts'
import { publication, storedAs } from '../../access/publication/publication.ts'
import type { Waiting } from '../../platform/http/on.ts'
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

/**
 * Requests a second operator for a decision about who wins, if the sum of the prizes reaches the threshold of gifts. It counts
 * once, when the tournament is published.
 */
export const requestDecision = (
  args: Parameters<typeof tournament.requestGift>[0],
  { id, name, terms }: Pick<Tournament, 'id' | 'name' | 'terms'>,
  { before, after }: { before: object; after: object },
): Promise<Waiting | null> => {
  const amount = prizeSum(terms.prizes)
  const change = { subjectKind: 'tournament', subjectId: id, before, after: { name, ...after }, amount }
  return requestApproval(args, change, () =>
    needsSecondOperator(args, { setting: 'four_eyes_adjustment' }, null, amount),
  )
}
