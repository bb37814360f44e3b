import { type ContentTexts, mergedTexts } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { type MessageEvent, messageEvents } from '@koi/contract/player/messenger/messenger'
import {
  messageSamples,
  QuietHalf,
  TemplateAudienceWrong,
  TemplateTaken,
} from '@koi/contract/player/messenger/messenger.copy'
import * as contract from '@koi/contract/player/messenger/template.console'
import { isId } from '@koi/contract/id'
import { type Fen, fen, yuanFromFen } from '@koi/contract/money'
import { NotFound } from '@koi/contract/refusal.copy'
import { switches } from '@koi/contract/state'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import { changesOf } from '../../platform/queue/changes.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { likeOf, pageFound, statesOf } from '../../platform/http/items.ts'
import { auditAct, created, on, onWire } from '../../platform/http/on.ts'
import { refuse } from '../../platform/text/refuse.ts'
import { requireKnownPlaceholders, renderTemplate } from './words.ts'

const templates = (db: Reader | Tx) =>
  db
    .selectFrom('messageTemplate')
    .innerJoin('messenger', 'messenger.id', 'messageTemplate.messengerId')
    .selectAll('messageTemplate')
    .select(['messenger.name as messenger'])
type Template = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>

const toTemplateRow = (row: Template) => ({
  id: row.id,
  event: row.event as MessageEvent,
  audience: messageEvents[row.event as MessageEvent].audience,
  messenger_id: row.messengerId,
  messenger: row.messenger,
  language: row.language as Language,
  subject: row.subject,
  body: row.body,
  texts: row.texts,
  quiet_from: row.quietFrom,
  quiet_to: row.quietTo,
  minutes: row.minutes,
  least: row.least,
  state: row.state,
})

const toWireTemplate = (row: Template) => onWire(contract.TemplateRow, toTemplateRow(row))
const inYuan = ({ least, ...rest }: { least?: Fen }) =>
  least === undefined ? rest : { ...rest, least: yuanFromFen(least) }

async function findTemplate(db: Reader | Tx, id: string): Promise<Template> {
  const row = isId(id) ? await templates(db).where('messageTemplate.id', '=', id).executeTakeFirst() : undefined
  return row ?? refuse(NotFound)
}

/** Throws QuietHalf, PlaceholderUnknown if a template is invalid. */
function requireValidTemplate(row: {
  event: string
  subject: string
  body: string
  texts: ContentTexts
  quietFrom: string
  quietTo: string
}): void {
  if ((row.quietFrom === '') !== (row.quietTo === '')) refuse(QuietHalf)
  requireKnownPlaceholders({ ...row, event: row.event as MessageEvent })
}

export const templateConsole = [
  on(contract.listTemplates, async ({ db, input, refuse }) => {
    let rows = templates(db)
    if (input.state) rows = rows.where('messageTemplate.state', 'in', statesOf(switches, input.state))
    if (input.event) rows = rows.where('messageTemplate.event', '=', input.event)
    if (input.messenger_id)
      rows = isId(input.messenger_id)
        ? rows.where('messageTemplate.messengerId', '=', input.messenger_id)
        : refuse(NotFound)
    if (input.q) rows = rows.where('messenger.name', 'ilike', likeOf(input.q))
    return pageFound(input, rows.orderBy('messageTemplate.event').orderBy('messageTemplate.id'), toTemplateRow)
  }),

  on(contract.addTemplate, async (args) => {
    const { tx, input, refuse } = args
    const messenger = isId(input.messenger_id)
      ? await tx.selectFrom('messenger').selectAll().where('id', '=', input.messenger_id).executeTakeFirst()
      : undefined
    if (!messenger) return refuse(NotFound)
    if (messenger.audience !== messageEvents[input.event].audience) refuse(TemplateAudienceWrong)
    const row = {
      id: newId<'MessageTemplate'>(),
      event: input.event,
      messengerId: messenger.id,
      language: input.language ?? 'zh',
      subject: input.subject ?? '',
      body: input.body ?? '',
      texts: mergedTexts({}, input.texts),
      quietFrom: input.quiet_from ?? '',
      quietTo: input.quiet_to ?? '',
      minutes: input.minutes ?? 0,
      least: input.least ?? fen(0),
      state: input.state ?? ('on' as const),
    }
    requireValidTemplate(row)
    const made = await tx
      .insertInto('messageTemplate')
      .values(row)
      .onConflict((eb) => eb.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse(TemplateTaken)
    const after = await findTemplate(tx, row.id)
    auditAct(tx, args, {
      act: 'messageTemplate.add',
      subjectKind: 'messageTemplate',
      subjectId: row.id,
      after: toWireTemplate(after),
    })
    return created(toTemplateRow(after))
  }),

  on(contract.changeTemplate, async (args) => {
    const { tx, input } = args
    const before = await findTemplate(tx, input.id)
    const { language, subject, body, minutes, least, state, quiet_from: quietFrom, quiet_to: quietTo } = input
    const texts = mergedTexts(before.texts, input.texts)
    const changed = changesOf(before, { language, subject, body, texts, minutes, least, state, quietFrom, quietTo })
    if (!changed) return toTemplateRow(before)
    requireValidTemplate({ ...before, ...changed.after })
    await tx.updateTable('messageTemplate').set(changed.after).where('id', '=', before.id).execute()
    auditAct(tx, args, {
      act: 'messageTemplate.change',
      subjectKind: 'messageTemplate',
      subjectId: before.id,
      before: inYuan(changed.before),
      after: inYuan(changed.after),
    })
    return toTemplateRow(await findTemplate(tx, before.id))
  }),

  on(contract.removeTemplate, async (args) => {
    const { tx, input } = args
    const before = await findTemplate(tx, input.id)
    await tx.deleteFrom('messageTemplate').where('id', '=', before.id).execute()
    auditAct(tx, args, {
      act: 'messageTemplate.remove',
      subjectKind: 'messageTemplate',
      subjectId: before.id,
      before: toWireTemplate(before),
    })
    return {}
  }),

  on(contract.previewTemplate, async ({ db, input, settings, now }) => {
    requireKnownPlaceholders(input)
    const messenger = isId(input.messenger_id)
      ? await db.selectFrom('messenger').select('adapter').where('id', '=', input.messenger_id).executeTakeFirst()
      : undefined
    const isOpen = messenger !== undefined && messageAdapterOf(messenger.adapter)?.isOpen
    return renderTemplate(input, messageSamples, { site: settings.title, at: now, ...(isOpen ? { isOpen } : {}) })
  }),
]
