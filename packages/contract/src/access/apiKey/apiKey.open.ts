import { z } from 'zod'
import { read } from '../../endpoint.ts'
import { Nothing } from '../../wire.ts'
import { keyScopes } from './apiKey.ts'

/** Lets the holder of a key test it. */
export const readOwnKey = read('key', 'apiKey.read', 'GET /open/api/key', {
  input: Nothing,
  reply: z.object({
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    expires_at: z.iso.datetime().nullable(),
  }),
})
