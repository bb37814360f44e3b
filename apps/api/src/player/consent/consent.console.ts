import { termsArticles } from '@koi/contract/player/consent/consent'
import { ConsentEmpty, ConsentRaced, ConsentSummaryNeeded, partNames } from '@koi/contract/player/consent/consent.copy'
import * as contract from '@koi/contract/player/consent/consent.console'
import { type ContentTexts, mergedTexts, textIn } from '@koi/contract/contentTexts'
import { type Language, languages } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { cleanHtml, cleanTexts } from '../../platform/text/html.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { inDates, likeOf, pageFound } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'

const texts = (db: Reader | Tx) =>
  db
    .selectFrom('consentText')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('consent')
        .whereRef('consent.document', '=', 'consentText.document')
        .whereRef('consent.version', '=', 'consentText.version')
        .select(eb.fn.countAll<number>().as('count'))
        .as('accepted'),
    )

type Text = Awaited<ReturnType<ReturnType<typeof texts>['executeTakeFirstOrThrow']>>

const toConsentRow = ({
  document,
  version,
  summary,
  content,
  texts: inOthers,
  isRequired,
  publishedByName,
  publishedAt,
  accepted,
}: Text) => ({
  id: `${document}-${version}`,
  document,
  version,
  summary,
  content,
  texts: inOthers,
  is_required: isRequired,
  published_by: publishedByName,
  created_at: publishedAt,
  accepted: Number(accepted ?? 0),
})

/**
 * The current privacy policy and disclaimer under their titles, in every language in which one of them is written; ''
 * when both are empty.
 */
async function termsNow(tx: Tx): Promise<{ content: string; texts: ContentTexts }> {
  const rows = await tx
    .selectFrom('article')
    .select(['type', 'content', 'texts'])
    .where('type', 'in', termsArticles)
    .execute()
  const written = (names: typeof partNames, contentOf: (row: (typeof rows)[number]) => string): string =>
    termsArticles
      .map((type) => ({ name: names[type], row: rows.find((row) => row.type === type) }))
      .map(({ name, row }) => ({ name, content: row ? contentOf(row) : '' }))
      .filter(({ content }) => content !== '')
      .map(({ name, content }) => `<h2>${name}</h2>${content}`)
      .join('')
  const inOthers = languages.filter((language) => rows.some((row) => row.texts[language]?.['content']))
  const inLanguage = (language: Language) => ({
    content: written(textsIn[language].consent.partNames, (row) => textIn(language, row.texts, 'content', row.content)),
  })
  return {
    content: written(partNames, ({ content }) => content),
    texts: Object.fromEntries(inOthers.map((language) => [language, inLanguage(language)])),
  }
}

export const consentConsole = [
  on(contract.listConsentTexts, async ({ db, input }) => {
    const rows = inDates(texts(db), 'publishedAt', input)
    return pageFound(
      input,
      rows.orderBy('publishedAt', 'desc').orderBy('document').orderBy('version', 'desc'),
      toConsentRow,
    )
  }),

  on(contract.publishConsentText, async (args) => {
    const { tx, input, caller, now, refuse } = args
    const { document, summary, is_required: isRequired } = input
    if (summary === '') refuse(ConsentSummaryNeeded)
    const given = cleanTexts(input.texts, ['content'])
    const summaries = Object.fromEntries(
      Object.entries(given).map(([language, own]) => [language, { summary: own['summary'] ?? '' }]),
    )
    const terms = document === 'terms' ? await termsNow(tx) : null
    const content = terms?.content ?? cleanHtml(input.content)
    const inOthers = terms ? mergedTexts(mergedTexts({}, terms.texts), summaries) : mergedTexts({}, given)
    if (document === 'terms' && content === '') refuse(ConsentEmpty)
    const { newest } = await tx
      .selectFrom('consentText')
      .select((eb) => eb.fn.max('version').as('newest'))
      .where('document', '=', document)
      .executeTakeFirstOrThrow()
    const version = (newest ?? 0) + 1
    const row = {
      document,
      version,
      summary,
      content,
      texts: inOthers,
      isRequired,
      publishedByName: caller.operatorName,
      publishedAt: now,
    }
    const inserted = await tx
      .insertInto('consentText')
      .values(row)
      .onConflict((eb) => eb.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 0n) refuse(ConsentRaced)
    auditAct(tx, args, {
      act: 'consent.publish',
      subjectKind: 'consent',
      subjectId: `${document}-${version}`,
      after: { version, summary, content, texts: inOthers, is_required: isRequired },
    })
    return created(toConsentRow({ ...row, accepted: 0 }))
  }),

  on(contract.listAcceptances, async ({ db, input }) => {
    let rows = db
      .selectFrom('consent')
      .innerJoin('player', 'player.id', 'consent.playerId')
      .select(['playerId', 'username', 'document', 'version', 'ip', 'consent.language', 'acceptedAt'])
    if (input.q) rows = rows.where('player.username', 'ilike', likeOf(input.q))
    rows = inDates(rows, 'acceptedAt', input)
    const found = rows.orderBy('acceptedAt', 'desc').orderBy('playerId', 'desc').orderBy('document')
    return pageFound(input, found, ({ playerId, username, document, version, ip, language, acceptedAt }) => ({
      id: `${playerId}-${document}-${version}`,
      player_id: playerId,
      username,
      document,
      version,
      ip,
      language: language ?? '',
      created_at: acceptedAt,
    }))
  }),
]
