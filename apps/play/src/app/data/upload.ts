import type { Envelope } from '@koi/web/envelope'
import { ask } from './api.ts'
import { whileBusy } from '../notices/busy.ts'
import type { Reply } from './calls.ts'

/** Sends a picture as multipart in the field `file`. */
export function upload<A extends 'POST /api/uploadimg' | 'POST /api/verification/picture'>(
  at: A,
  file: File,
): Promise<Envelope<Reply<A>>> {
  const form = new FormData()
  form.append('file', file)
  return whileBusy(() => ask<Envelope<Reply<A>>>(at, {}, {}, form))
}
