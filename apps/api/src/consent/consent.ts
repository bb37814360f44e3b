import { type ConsentDocument, isConsentDocument } from '@koi/contract/consent/consent'
import { ConsentStale, DocumentUnknown, FundsDue, TermsDue } from '@koi/contract/consent/consent.copy'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/db.ts'
import { refuse } from '../platform/refuse.ts'

interface Consent {
  document: ConsentDocument
  version: number
  summary: string
  publishedAt: Instant
  acceptedVersion: number
  acceptedAt: Instant | null
  isDue: boolean
}

/**
 * The newest version of each document and what the player accepted of it. It is due where a version that must be accepted
 * came after that one; a notice that was taken back is due to nobody.
 */
export async function consentsOf(db: Reader | Tx, player: string): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select distinct on (t.document) t.document, t.version, t.summary, t.published_at,
      coalesce(c.version, 0) as accepted_version, c.accepted_at,
      t.content <> '' and exists (
        select from consent_text r where r.document = t.document and r.is_required and r.version > coalesce(c.version, 0)
      ) as is_due
    from consent_text t
    left join lateral (
      select version, accepted_at from consent
      where player_id = ${player}::uuid and document = t.document order by version desc limit 1
    ) c on true
    order by t.document desc, t.version desc`.execute(db)
  return rows
}

/** Before a game: throws TermsDue. */
export async function refuseTermsDue(db: Reader | Tx, player: string): Promise<void> {
  const consents = await consentsOf(db, player)
  if (consents.some(({ document, isDue }) => document === 'terms' && isDue)) refuse(TermsDue)
}

/** Before a deposit: throws TermsDue, FundsDue. */
export async function refuseConsentDue(db: Reader | Tx, player: string): Promise<void> {
  const due = (await consentsOf(db, player)).filter(({ isDue }) => isDue)
  if (due.some(({ document }) => document === 'terms')) refuse(TermsDue)
  if (due.length > 0) refuse(FundsDue)
}

/** The newest version of a document. Throws DocumentUnknown, also where none is published. */
export async function newestText(db: Reader | Tx, given: string) {
  if (!isConsentDocument(given)) return refuse(DocumentUnknown)
  const row = await db
    .selectFrom('consentText')
    .select(['document', 'version', 'content'])
    .where('document', '=', given)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? refuse(DocumentUnknown)
}

/** Keeps that a player agrees to the newest version, which is the one they read. Throws DocumentUnknown, ConsentStale. */
export async function accept(
  tx: Tx,
  player: string,
  given: { document: string; version: number | null },
  { ip, now }: { ip: string; now: Instant },
): Promise<void> {
  const { document, version } = await newestText(tx, given.document)
  if (version !== given.version) refuse(ConsentStale)
  await keep(tx, { playerId: player, document, version, acceptedAt: now, ip })
}

/** A player who registers agrees to the terms as they are published then; nothing is kept while none are. */
export async function acceptTerms(tx: Tx, player: string, { ip, now }: { ip: string; now: Instant }): Promise<void> {
  await sql`
    insert into consent (player_id, document, version, accepted_at, ip)
    select ${player}::uuid, document, max(version), ${now}::timestamptz, ${ip} from consent_text
    where document = 'terms' group by document`.execute(tx)
}

const keep = (
  tx: Tx,
  row: { playerId: string; document: string; version: number; acceptedAt: Instant; ip: string },
): Promise<unknown> =>
  tx
    .insertInto('consent')
    .values(row)
    .onConflict((is) => is.doNothing())
    .execute()
