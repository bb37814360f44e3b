import { readOwnKey } from '@koi/contract/apiKey/apiKey.open'
import { on } from '../platform/on.ts'

export const apiKeyOpen = [
  on(readOwnKey, async ({ caller }) => ({
    name: caller.keyName,
    scopes: caller.scopes,
    expires_at: caller.expiresAt,
  })),
]
