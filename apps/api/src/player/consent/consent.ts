import { type ConsentDocument, isConsentDocument } from '@koi/contract/player/consent/consent'
import { ConsentStale, DocumentUnknown, FundsDue, TermsDue } from '@koi/contract/player/consent/consent.copy'
import type { ContentTexts } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/text/refuse.ts'

interface Consent {
  document: ConsentDocument
  version: number
  summary: string
  texts: ContentTexts
  publishedAt: Instant
  acceptedVersion: number
  acceptedAt: Instant | null
  isDue: boolean
}

/**
 * Loads the newest versions and the player's consents. A consent is due when a required version is newer than the
 * accepted one; a withdrawn notice is never due.
 */
export async function loadConsents(db: Reader | Tx, player: string): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select distinct on (t.document) t.document, t.version, t.summary, t.texts, t.published_at,
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

/** Throws TermsDue if the player has to accept a newer version of the terms. */
export async function requireTermsAccepted(db: Reader | Tx, player: string): Promise<void> {
  const consents = await loadConsents(db, player)
  if (consents.some(({ document, isDue }) => document === 'terms' && isDue)) refuse(TermsDue)
}

/** Throws TermsDue or FundsDue if a consent is due. */
export function requireConsentsGiven(consents: Consent[]): void {
  const due = consents.filter(({ isDue }) => isDue)
  if (due.some(({ document }) => document === 'terms')) refuse(TermsDue)
  if (due.length > 0) refuse(FundsDue)
}

/** The newest version of a document. */
export const findNewestText = (db: Reader | Tx, document: ConsentDocument) =>
  db
    .selectFrom('consentText')
    .select(['document', 'version', 'content', 'texts'])
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds the newest version of a document. Throws DocumentUnknown. */
export async function newestText(db: Reader | Tx, given: string) {
  if (!isConsentDocument(given)) return refuse(DocumentUnknown)
  return (await findNewestText(db, given)) ?? refuse(DocumentUnknown)
}

/** Stores a consent. Throws DocumentUnknown, and ConsentStale unless `version` is the newest. */
export async function accept(
  tx: Tx,
  player: string,
  given: { document: string; version: number | null },
  { ip, now, language }: { ip: string; now: Instant; language: Language },
): Promise<void> {
  const { document, version, texts } = await newestText(tx, given.document)
  if (version !== given.version) refuse(ConsentStale)
  await insertConsent(tx, {
    playerId: player,
    document,
    version,
    acceptedAt: now,
    ip,
    language: shownIn(language, texts),
  })
}

/** The language in which a reader is shown the content; null: the default one. */
const shownIn = (language: Language, texts: ContentTexts): Language | null =>
  texts[language]?.['content'] ? language : null

/** Stores the consent to the published terms that a registration implies; nothing while no terms are published. */
export async function acceptTerms(
  tx: Tx,
  player: string,
  { ip, now, language }: { ip: string; now: Instant; language: Language },
): Promise<void> {
  await sql`
    insert into consent (player_id, document, version, accepted_at, ip, language)
    select ${player}::uuid, document, version, ${now}::timestamptz, ${ip},
      case when texts -> ${language} ? 'content' then ${language} end
    from consent_text where document = 'terms' order by version desc limit 1`.execute(tx)
}

const insertConsent = (
  tx: Tx,
  row: {
    playerId: string
    document: ConsentDocument
    version: number
    acceptedAt: Instant
    ip: string
    language: Language | null
  },
): Promise<unknown> =>
  tx
    .insertInto('consent')
    .values(row)
    .onConflict((eb) => eb.doNothing())
    .execute()
