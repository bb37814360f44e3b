import { readOwnKey } from '@koi/contract/access/apiKey/apiKey.open'
import { on } from '../../platform/http/on.ts'

export const apiKeyOpen = [
  on(readOwnKey, async ({ caller }) => ({
    name: caller.keyName,
    scopes: caller.scopes,
    expires_at: caller.expiresAt,
  })),
]
