import { plainName } from '@koi/contract/typed'
import { type ContentTexts, mergedTexts, textIn } from '@koi/contract/contentTexts'
import { type Switch, switches } from '@koi/contract/state'
import * as contract from '@koi/contract/player/message/message.console'
import { ReceiverExcluded } from '@koi/contract/player/message/message.copy'
import { isId } from '@koi/contract/id'
import { byLanguage } from '@koi/contract/language'
import { NotFound } from '@koi/contract/refusal.copy'
import type { Instant } from '@koi/contract/time'
import { changesOf } from '../../platform/queue/changes.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { cleanHtml, cleanTexts } from '../../platform/text/html.ts'
import { newId } from '../../platform/text/id.ts'
import { inDates, likeOf, pageFound, sortOf, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { emitMessage } from './message.ts'
import { isExcluded } from '../protection/protection.ts'

interface Message {
  id: string
  playerId: string | null
  username: string | null
  title: string
  content: string
  texts: ContentTexts
  state: Switch
  isMarketing: boolean
  createdAt: Instant
}

const toMessageRow = ({ playerId, username, isMarketing, createdAt, ...row }: Message) => ({
  ...row,
  is_marketing: isMarketing,
  player_id: playerId,
  username: username ?? '',
  created_at: createdAt,
})

/** The title in the player's language; a message to everybody keeps its title. */
const titlesOf = ({ playerId, title, texts }: Pick<Message, 'playerId' | 'title' | 'texts'>) =>
  playerId === null ? title : byLanguage((language) => ({ title: textIn(language, texts, 'title', title) }))

const messages = (db: Reader | Tx) => db.selectFrom('message').leftJoin('player', 'player.id', 'message.playerId')
const columns = [
  'message.id',
  'message.playerId',
  'player.username',
  'message.title',
  'message.content',
  'message.texts',
  'message.state',
  'message.isMarketing',
  'message.createdAt',
] as const

async function find(tx: Tx, id: string): Promise<Message> {
  const row = isId(id) ? await messages(tx).select(columns).where('message.id', '=', id).executeTakeFirst() : undefined
  return row ?? refuse(NotFound)
}

/** Id of the receiving player; null for a message to everybody. Throws NotFound. */
async function receiver(tx: Tx, id: string, username: string): Promise<string | null> {
  if (id === '' && username === '') return null
  const player = tx.selectFrom('player').select('id')
  const named =
    id === ''
      ? player.where((eb) => eb(eb.fn('lower', ['username']), '=', plainName(username).toLowerCase()))
      : isId(id)
        ? player.where('id', '=', id)
        : null
  const row = await named?.executeTakeFirst()
  return row?.id ?? refuse(NotFound)
}

export const messageConsole = [
  on(contract.listMessageRows, async ({ db, input, refuse }) => {
    const { column, direction } = sortOf(input.sort, ['created_at', 'title'], 'created_at')
    let rows = messages(db)
    if (input.state) rows = rows.where('message.state', 'in', statesOf(switches, input.state))
    if (input.q)
      rows = rows.where((eb) =>
        eb.or([eb('player.username', 'ilike', likeOf(input.q!)), eb('message.title', 'ilike', likeOf(input.q!))]),
      )
    if (input.player_id)
      rows = isId(input.player_id) ? rows.where('message.playerId', '=', input.player_id) : refuse(NotFound)
    rows = inDates(rows, 'message.createdAt', input)
    const by = column === 'title' ? 'message.title' : 'message.createdAt'
    return pageFound(input, rows.select(columns).orderBy(by, direction).orderBy('message.id', direction), toMessageRow)
  }),

  on(contract.makeMessage, async (args) => {
    const { tx, input, now, refuse } = args
    const playerId = await receiver(tx, input.player_id ?? '', input.username ?? '')
    const isMarketing = input.is_marketing ?? false
    if (isMarketing && playerId && (await isExcluded(tx, playerId, now))) refuse(ReceiverExcluded)
    const row = {
      id: newId<'Message'>(),
      playerId,
      title: input.title,
      content: cleanHtml(input.content),
      texts: mergedTexts({}, cleanTexts(input.texts, ['content'])),
      state: input.state ?? ('on' as const),
      isMarketing,
      createdAt: now,
    }
    await tx.insertInto('message').values(row).execute()
    emitMessage(tx, { ...row, title: titlesOf(row) }, { isAnnounced: row.state === 'on', now })
    auditAct(tx, args, { act: 'message.make', subjectKind: 'message', subjectId: row.id, after: row })
    return created(toMessageRow(await find(tx, row.id)))
  }),

  on(contract.changeMessage, async (args) => {
    const { tx, input, now } = args
    const { id, content, texts, ...given } = input
    const before = await find(tx, id)
    const changed = changesOf(before, {
      ...given,
      content: content === undefined ? undefined : cleanHtml(content),
      texts: mergedTexts(before.texts, cleanTexts(texts, ['content'])),
    })
    if (!changed) return toMessageRow(before)
    const { title, content: markup, texts: all, state } = changed.after
    await tx.updateTable('message').set({ title, content: markup, texts: all, state }).where('id', '=', id).execute()
    const after = { ...before, ...changed.after }
    emitMessage(tx, { ...after, title: titlesOf(after) }, { isAnnounced: state === 'on', now })
    auditAct(tx, args, { act: 'message.change', subjectKind: 'message', subjectId: id, ...changed })
    return toMessageRow({ ...before, ...changed.after })
  }),

  on(contract.removeMessage, async (args) => {
    const { tx, input } = args
    const before = await find(tx, input.id)
    await tx.deleteFrom('message').where('id', '=', input.id).execute()
    auditAct(tx, args, { act: 'message.remove', subjectKind: 'message', subjectId: input.id, before })
    return {}
  }),
]
