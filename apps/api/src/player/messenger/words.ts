import { type ContentTexts, textIn } from '@koi/contract/contentTexts'
import { formatsIn } from '@koi/contract/formats'
import type { Language } from '@koi/contract/language'
import { type MessageEvent, placeholdersIn, placeholdersOf } from '@koi/contract/player/messenger/messenger'
import { PlaceholderUnknown } from '@koi/contract/player/messenger/messenger.copy'
import type { PageSite } from '@koi/contract/desk/pageReport/pageReport'
import { textsIn } from '@koi/contract/textsIn'
import { beijingText, type Instant } from '@koi/contract/time'
import { refuse } from '../../platform/text/refuse.ts'

const longestValue = 300

/** Removes control characters and line breaks. */
const singleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestValue)

interface Texts {
  event: MessageEvent
  language: Language
  subject: string
  body: string
  texts?: ContentTexts
}

/** Checks a template's text in every language. Throws PlaceholderUnknown. */
export function requireKnownPlaceholders({ event, subject, body, texts = {} }: Omit<Texts, 'language'>): void {
  const known = placeholdersOf(event)
  const all = [subject, body, ...Object.values(texts).flatMap((own) => Object.values(own))]
  const unknown = placeholdersIn(all.join(' ')).find((name) => !known.includes(name))
  if (unknown !== undefined) refuse(PlaceholderUnknown, { name: unknown })
}

/** Replaces all placeholders in one pass, so that a placeholder inside a value is not expanded. */
export const fillPlaceholders = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w{1,30})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? singleLine(values[name]!) : whole,
  )

/**
 * Text of a message: the template's text in the language of `reader` (by default the template's), else the template's
 * default text, else ours. `isOpen` selects our text for lock screens.
 */
export function renderTemplate(
  { event, language, subject, body, texts = {} }: Texts,
  data: Record<string, string>,
  { site, at, isOpen = false, reader = language }: { site: string; at: Instant; isOpen?: boolean; reader?: Language },
): { subject: string; body: string } {
  const { openWords, usualWords, queueNames } = textsIn[reader].messenger
  const formats = formatsIn(reader)
  const usual = (isOpen ? openWords[event] : undefined) ?? usualWords[event]
  const queue = queueNames[data['queue'] ?? '']
  const page = textsIn[reader].pageReport.siteNames[data['page'] as PageSite]
  const values = {
    ...data,
    ...(queue === undefined ? {} : { queue }),
    ...(page === undefined ? {} : { page }),
    ...(data['amount'] === undefined ? {} : { amount: formats.number(data['amount']) }),
    site,
    time: formats.time(beijingText(at)),
  }
  return {
    subject: singleLine(fillPlaceholders(textIn(reader, texts, 'subject', subject) || usual.subject, values)),
    body: fillPlaceholders(textIn(reader, texts, 'body', body) || usual.body, values),
  }
}
