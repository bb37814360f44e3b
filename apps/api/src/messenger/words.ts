import {
  type MessageEvent,
  type MessageLanguage,
  placeholdersIn,
  placeholdersOf,
} from '@koi/contract/messenger/messenger'
import { openWords, PlaceholderUnknown, queueNames, usualWords } from '@koi/contract/messenger/messenger.copy'
import type { PageSite } from '@koi/contract/pageReport/pageReport'
import { siteNames } from '@koi/contract/pageReport/pageReport.copy'
import { beijingText, type Instant } from '@koi/contract/time'
import { refuse } from '../platform/refuse.ts'

const longestValue = 300

/** A value in a text: of one line, whatever came in it. */
const plain = (text: string): string =>
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

/** Throws PlaceholderUnknown for a placeholder that the event does not have. */
export function refuseUnknown({ event, subject, body }: Pick<Texts, 'event' | 'subject' | 'body'>): void {
  const known = placeholdersOf(event)
  const unknown = placeholdersIn(`${subject} ${body}`).find((name) => !known.includes(name))
  if (unknown !== undefined) refuse(PlaceholderUnknown, { name: unknown })
}

/** Each placeholder's value, once: what stands in a value is no placeholder. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w{1,30})\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? plain(values[name]!) : whole))

/**
 * What a template says of an event: its own words, or the usual ones of its language, `isOpen` for those that everybody
 * near may read. The subject is one line.
 */
export function written(
  { event, language, subject, body }: Texts,
  data: Record<string, string>,
  { site, at, isOpen = false }: { site: string; at: Instant; isOpen?: boolean },
): { subject: string; body: string } {
  const usual = (isOpen ? openWords[language][event] : undefined) ?? usualWords[language][event]
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
    subject: plain(filled(subject || usual.subject, values)),
    body: filled(body || usual.body, values),
  }
}
