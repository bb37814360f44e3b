import type { Wire } from './api.ts'
import { Problem } from './problem.ts'

/** What is said of an answer that says nothing itself. */
interface Sentences {
  unreached: string
  failed: (status: number) => string
  statuses?: Partial<Record<number, string>>
}

/** The fields that have a value: what a query says. */
export const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => (value ?? '') !== ''))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The operators' and agents' wire: the HTTP status, a plain body, and problems as `application/problem+json`, read
 * leniently: one without a sentence gets one by its status. What is no JSON decides nothing.
 */
export const jsonBy = ({ unreached, failed, statuses }: Sentences): Wire => ({
  unreached,
  read: (status, body) => {
    const isRead = body !== undefined
    if (isRead && status < 300) return body
    const { code, title, detail, field, passkey } = { ...(body as Partial<Record<string, unknown>> | null | undefined) }
    const sentence = textOf(detail || title) || (isRead && statuses?.[status]) || failed(status)
    return new Problem(sentence, status, {
      code: textOf(code),
      fields: field ? [textOf(field)] : [],
      isDecided: isRead && status < 500,
      passkey,
    })
  },
})
