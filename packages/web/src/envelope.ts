import type { Wire } from './api.ts'
import { Problem } from './problem.ts'

/** How the players' API and the service page's answer. */
export interface Envelope<Data> {
  code: number
  message: string
  data: Data
}

/**
 * The players' wire (D-003): the envelope is read whatever the HTTP status. Code 200 is an answer, any other a problem in
 * the server's words; what is no envelope was not answered, and there is nothing to say of it (D-015).
 */
export const envelope: Wire = {
  unreached: '',
  read: (status, body) => {
    const { code: written, message, data } = { ...(body as Partial<Envelope<unknown>> | null) }
    const code = Number(written) || 0
    const sentence = typeof message === 'string' ? message : ''
    return code === 200
      ? { code, message: sentence, data }
      : new Problem(sentence, code, { isDecided: code > 0 && code !== 500 && status < 500 })
  },
}
