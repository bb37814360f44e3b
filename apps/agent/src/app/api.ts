import type * as portal from '@koi/contract/partner/agent/agent.portal'
import type { ApiOf, AskOf, ReplyOf } from '@koi/contract/endpoint'
import { agentMoney } from '@koi/contract/moneyAddresses'
import type * as passkey from '@koi/contract/player/passkey/passkey.portal'
import { apiFor } from '@koi/web/api'
import { keysFor } from '@koi/web/idempotency'
import { given, jsonBy } from '@koi/web/json'
import { sentenceBy } from '@koi/web/problem'
import { useReading } from '@koi/web/reading'
import { copy } from './app.copy.ts'
import { signOut, token } from './session.ts'

type Api = ApiOf<typeof portal> & ApiOf<typeof passkey>
type At = keyof Api & string
type Reading = Extract<At, `GET ${string}`>
export type Answer<A extends At> = ReplyOf<Api[A]>

export const sentenceOf = sentenceBy(copy.broken)

const call = apiFor(jsonBy(copy), {
  token,
  keyOf: keysFor(agentMoney),
  // Only an invalid token ends the session.
  onError: ({ code }) => {
    if (code === 'SIGNED_OUT' && token()) signOut(copy.expired)
  },
})

/** Calls the portal's API; empty fields are not sent. Throws `Problem`. */
export const write = <A extends At>(at: A, input: AskOf<Api[A]>): Promise<Answer<A>> => call(at, given(input ?? {}))

export const useRead = <A extends Reading>(at: A, input: AskOf<Api[A]>) => useReading<Answer<A>>(call, at, input ?? {})
