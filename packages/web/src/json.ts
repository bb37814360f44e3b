import type { Wire } from './api.ts'
import { Problem } from './problem.ts'

/** Messages for answers that have none. */
interface Sentences {
  unreached: string
  failed: (status: number) => string
  statuses?: Partial<Record<number, string>>
}

/** Returns the fields without those that are undefined, null or ''. */
export const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => (value ?? '') !== ''))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads JSON and `application/problem+json`. A missing message is chosen by status; without JSON the outcome is unknown. */
export const jsonBy = ({ unreached, failed, statuses }: Sentences): Wire => ({
  unreached,
  read: (status, body) => {
    const isRead = body !== undefined
    if (isRead && status < 300) return body
    const { code, title, detail, field, fields, passkey, factor_window } = {
      ...(body as Partial<Record<string, unknown>> | null | undefined),
    }
    const sentence = textOf(detail || title) || (isRead && statuses?.[status]) || failed(status)
    return new Problem(sentence, status, {
      code: textOf(code),
      fields: [field, ...(Array.isArray(fields) ? fields : [])].map(textOf).filter(Boolean),
      isDecided: isRead && status < 500,
      passkey,
      factorWindow: factor_window,
    })
  },
})
