import type { Wire } from './api.ts'
import { Problem } from './problem.ts'

export interface Envelope<Data> {
  code: number
  message: string
  data: Data
}

/**
 * The format of the players' API. The envelope's code decides, not the HTTP status. A body without an envelope counts as
 * unreached. The headers name the refusal and the fields it may refer to.
 */
export const envelope: Wire = {
  unreached: '',
  read: (status, body, headers) => {
    const { code: written, message, data } = { ...(body as Partial<Envelope<unknown>> | null) }
    const code = Number(written) || 0
    const more = { ...(data as { passkey?: unknown; tries_left?: unknown } | null) }
    const sentence = typeof message === 'string' ? message : ''
    return code === 200
      ? { code, message: sentence, data }
      : new Problem(sentence, code, {
          code: headers.get('x-refusal') ?? '',
          fields: headers.get('x-refusal-field')?.split(', ') ?? [],
          wait: Number(headers.get('retry-after')) || 0,
          isDecided: code > 0 && code !== 500 && status < 500,
          passkey: more.passkey,
          triesLeft: typeof more.tries_left === 'number' ? more.tries_left : null,
        })
  },
}
