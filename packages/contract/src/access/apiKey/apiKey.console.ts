import { z } from 'zod'
import { read, write } from '../../endpoint.ts'
import { BeyondYours } from '../../player/auth/operator.copy.ts'
import { isPlainText } from '../../name.ts'
import { NotFound } from '../../refusal.copy.ts'
import { BeijingTime, BeijingTimeOrBlank, itemsOf, ListQuery, Label } from '../../wire.ts'
import { keyScopes, keyStates } from './apiKey.ts'
import { ApiKeyAddressesWrong, ApiKeyOver, ApiKeyTaken, TooManyApiKeys } from './apiKey.copy.ts'

const see = 'operator:apiKey.view'
const change = 'operator:apiKey.change'

export const ApiKeyRow = z.object({
  id: z.string(),
  name: z.string(),
  /** First characters of the key, to recognize it by. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** IP addresses and ranges, one per line; '' allows all. */
  addresses: z.string(),
  state: z.enum(keyStates),
  created_by: z.string(),
  created_at: BeijingTime,
  expires_at: BeijingTimeOrBlank,
  revoked_at: BeijingTimeOrBlank,
  used_at: BeijingTimeOrBlank,
  used_ip: z.string(),
})

export const listApiKeys = read(see, 'apiKey.list', 'GET /console/api/api-keys', {
  input: ListQuery.omit({ sort: true }),
  reply: itemsOf(ApiKeyRow),
})
/** Returns the key, which cannot be read again. Scopes must not exceed what the caller may read. */
export const addApiKey = write(change, 'apiKey.add', 'POST /console/api/api-keys', {
  needsFreshFactor: true,
  input: z.object({
    name: Label.min(1).max(60).refine(isPlainText, 'NOT_TEXT'),
    scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
    addresses: z.string().max(2000).default(''),
    /** Expiry; omitted or '': the key does not expire. */
    expires_at: z.literal('').or(BeijingTime).optional(),
  }),
  reply: ApiKeyRow.extend({ key: z.string() }),
  refusals: [TooManyApiKeys, BeyondYours, ApiKeyTaken, ApiKeyAddressesWrong, ApiKeyOver],
})
export const revokeApiKey = write(change, 'apiKey.revoke', 'POST /console/api/api-keys/:id/revoke', {
  input: z.object({ id: z.string().max(64) }),
  reply: ApiKeyRow,
  refusals: [NotFound],
})
