import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { NotFound } from '../../refusal.copy.ts'
import { switches } from '../../state.ts'
import { bitCode, Empty, itemsOf, ListQuery, stateCode, Yuan, Which } from '../../wire.ts'
import { textsOf } from '../../contentTexts.ts'
import { languages } from '../../language.ts'
import { messageAudiences, messageEventNames } from './messenger.ts'
import { PlaceholderUnknown, QuietHalf, TemplateAudienceWrong, TemplateTaken } from './messenger.copy.ts'

const see = 'operator:messenger.view'
const change = 'operator:messenger.change'

const event = z.enum(messageEventNames)
const subject = z.string().trim().max(200)
const body = z.string().max(4000)
const texts = textsOf({ subject, body })
export const TemplateRow = z.object({
  id: z.string(),
  event,
  audience: z.enum(messageAudiences),
  messenger_id: z.string(),
  messenger: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  body: z.string(),
  texts,
  quiet_from: z.string(),
  quiet_to: z.string(),
  minutes: z.number(),
  least: Yuan,
  state: stateCode(switches),
})

/** A Beijing time as HH:mm; '' for none. */
const clock = z.string().regex(/^$|^(?:[01]\d|2[0-3]):[0-5]\d$/)
const Fields = z
  .object({
    language: z.enum(languages),
    subject,
    body,
    texts,
    quiet_from: clock,
    quiet_to: clock,
    minutes: z.coerce.number().int().min(0).max(10_000),
    least: Yuan,
    state: bitCode(switches),
  })
  .partial()

export const listTemplates = read(see, 'messageTemplate.list', 'GET /console/api/message-templates', {
  input: ListQuery.omit({ sort: true, from: true, to: true }).extend({
    event: event.optional(),
    messenger_id: z.string().max(64).optional(),
  }),
  reply: itemsOf(TemplateRow),
  refusals: [NotFound],
})
export const addTemplate = write(change, 'messageTemplate.add', 'POST /console/api/message-templates', {
  needsFreshFactor: true,
  input: Fields.extend({ event, messenger_id: z.string().max(64) }),
  reply: TemplateRow,
  refusals: [NotFound, TemplateTaken, TemplateAudienceWrong, PlaceholderUnknown, QuietHalf],
})
export const changeTemplate = write(change, 'messageTemplate.change', 'PATCH /console/api/message-templates/:id', {
  needsFreshFactor: true,
  input: Fields.extend(Which.shape),
  reply: TemplateRow,
  refusals: [NotFound, PlaceholderUnknown, QuietHalf],
})
export const removeTemplate = write(change, 'messageTemplate.remove', 'DELETE /console/api/message-templates/:id', {
  input: Which,
  reply: Empty,
  refusals: [NotFound],
})
/** Renders the text of a language with sample values; for an empty text the default of the language. */
export const previewTemplate = read(see, 'messageTemplate.preview', 'GET /console/api/message-templates/preview', {
  input: z.object({
    event,
    language: z.enum(languages).default('zh'),
    subject: subject.default(''),
    body: body.default(''),
    messenger_id: z.string().max(64).default(''),
  }),
  reply: z.object({ subject: z.string(), body: z.string() }),
  refusals: [PlaceholderUnknown],
})
