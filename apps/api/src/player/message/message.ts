import { rowIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import type { Texts } from '@koi/contract/texts'
import { inEachLanguage } from '@koi/contract/textsIn'
import type { Instant } from '@koi/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { emit, inLanguageOf } from '../../platform/event/emit.ts'
import { defer, type Reader, type Tx } from '../../platform/db/db.ts'
import { announcement } from '../messenger/announce.ts'
import { markupOf } from '../../platform/text/html.ts'
import { newId } from '../../platform/text/id.ts'
import { listFound } from '../../platform/text/page.ts'

/**
 * Loads the player's own messages and those to everybody in a language, newest first. A self-excluded player gets no
 * marketing.
 */
export async function loadMessages(
  db: Reader,
  { player, language, isExcluded = false }: { player: string; language: Language; isExcluded?: boolean },
  page: number,
) {
  const all = db
    .selectFrom('message')
    .where((eb) => eb.or([eb('playerId', '=', player), eb('playerId', 'is', null)]))
    .where('state', '=', 'on')
  const shown = isExcluded ? all.where('isMarketing', '=', false) : all
  const [listed, { earlier }] = await Promise.all([
    listFound(
      page,
      shown.select(['id', 'title', 'content', 'texts', 'createdAt']).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
      ({ createdAt, ...row }) => ({ ...rowIn(language, row), created_at: createdAt }),
    ),
    shown
      .select(({ fn }) => fn.countAll<number>().as('earlier'))
      .where('playerId', 'is', null)
      .where('createdAt', '<', (eb) =>
        eb.selectFrom('player').select('player.createdAt').where('player.id', '=', player),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { ...listed, earlier: Number(earlier) }
}

/** Inserts a plain-text message to a player, in the player's language. Messengers deliver it too, unless `isTold`. */
export function notifyPlayer(
  tx: Tx,
  playerId: string,
  write: (texts: Texts) => { title: string; text: string },
  { now, isTold = false, isMarketing = false }: { now: Instant; isTold?: boolean; isMarketing?: boolean },
): void {
  const written = inEachLanguage((texts) => {
    const { title, text } = write(texts)
    return { title, content: markupOf(text) }
  })
  const id = newId<'Message'>()
  const [title, content] = (['title', 'content'] as const).map(
    (field) => sql<string>`${inLanguageOf(playerId, written)} ->> ${sql.lit(field)}`,
  ) as [RawBuilder<string>, RawBuilder<string>]
  void defer(tx, tx.insertInto('message').values({ id, playerId, title, content, createdAt: now, isMarketing }))
  const titles = inEachLanguage((texts) => ({ title: write(texts).title }))
  emitMessage(tx, { id, playerId, title: titles, isMarketing }, { isAnnounced: !isTold, now })
}

/**
 * Emits that a message to its player, or to everybody, is new or changed. `isAnnounced`: messengers deliver it too.
 * `title`: one text, or one per language.
 */
export const emitMessage = (
  tx: Tx,
  {
    id,
    playerId,
    title,
    isMarketing = false,
  }: {
    id: string
    playerId: string | null
    title: string | Record<Language, { title: string }>
    isMarketing?: boolean
  },
  { isAnnounced, now }: { isAnnounced: boolean; now: Instant },
): void => {
  const marketing: Record<string, string> = isMarketing ? { marketing: '1' } : {}
  const announced = announcement('message.new', {
    about: id,
    ...(playerId ? { player: playerId } : {}),
    ...(typeof title === 'string' ? { data: { title, ...marketing } } : { data: marketing, dataIn: title }),
    now,
  })
  emit(tx, { kind: 'message.changed', player: playerId }, ...(isAnnounced ? [announced] : []))
}
