import type { Wire } from './api.ts'
import { Problem } from './problem.ts'

/** Response body of the players' API and the service page. */
export interface Envelope<Data> {
  code: number
  message: string
  data: Data
}

/**
 * The envelope counts, not the HTTP status: code 200 is success, any other a problem with the server's message. Bodies
 * that are no envelope count as unreached, without a message.
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
