import type { Language } from '@koi/contract/language'
import {
  type MessageEvent,
  type MessageLanguage,
  placeholdersIn,
  placeholdersOf,
} from '@koi/contract/messenger/messenger'
import { PlaceholderUnknown, queueNames } from '@koi/contract/messenger/messenger.copy'
import type { PageSite } from '@koi/contract/pageReport/pageReport'
import { siteNames } from '@koi/contract/pageReport/pageReport.copy'
import { textsIn } from '@koi/contract/textsIn'
import { beijingText, type Instant } from '@koi/contract/time'
import { refuse } from '../platform/refuse.ts'

const longestValue = 300

/** Removes control characters and line breaks. */
const singleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longestValue)

interface Texts {
  event: MessageEvent
  language: MessageLanguage
  subject: string
  body: string
}

/** Throws PlaceholderUnknown. */
export function requireKnownPlaceholders({ event, subject, body }: Pick<Texts, 'event' | 'subject' | 'body'>): void {
  const known = placeholdersOf(event)
  const unknown = placeholdersIn(`${subject} ${body}`).find((name) => !known.includes(name))
  if (unknown !== undefined) refuse(PlaceholderUnknown, { name: unknown })
}

/** In one pass: a placeholder inside a value is not expanded. */
export const fillPlaceholders = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w{1,30})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? singleLine(values[name]!) : whole,
  )

/**
 * The template's text, or the default in the language of `reader`, by default the template's; `isOpen` selects the default
 * for lock screens.
 */
export function renderTemplate(
  { event, language, subject, body }: Texts,
  data: Record<string, string>,
  { site, at, isOpen = false, reader = language }: { site: string; at: Instant; isOpen?: boolean; reader?: Language },
): { subject: string; body: string } {
  const { openWords, usualWords } = textsIn[reader].messenger
  const usual = (isOpen ? openWords[event] : undefined) ?? usualWords[event]
  const queue = queueNames[language][data['queue'] ?? '']
  const page = siteNames[language][data['page'] as PageSite]
  const values = {
    ...data,
    ...(queue === undefined ? {} : { queue }),
    ...(page === undefined ? {} : { page }),
    site,
    time: beijingText(at),
  }
  return {
    subject: singleLine(fillPlaceholders(subject || usual.subject, values)),
    body: fillPlaceholders(body || usual.body, values),
  }
}
