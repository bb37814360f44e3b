import { CardBoundElsewhere, AddressBoundElsewhere } from '@koi/contract/money/payee/payee.copy'
import { NameTaken } from '@koi/contract/player/auth/auth.copy'
import { EmailTaken, MobileTaken } from '@koi/contract/player/profile/profile.copy'
import { DocumentTaken } from '@koi/contract/player/verification/verification.copy'
import type { Endpoint } from '@koi/contract/endpoint'
import type { AnyRefusal } from '@koi/contract/refusal'
import { TooOften } from '@koi/contract/refusal.copy'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, type Instant } from '@koi/contract/time'
import type { App } from '../../platform/ops/app.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { CommittedRefusal, Refused } from '../../platform/text/refuse.ts'
import { attempt } from './attempt.ts'
import { networkLimits } from './network.ts'

/** What a network may be told when its callers are signed in, as a multiple: many share one address. */
const perNetwork = 10

/** Refusals that tell a caller that somebody else has an account with this name, number, address, card or document. */
const tellingRefusals = new Set<AnyRefusal>([
  NameTaken,
  MobileTaken,
  EmailTaken,
  CardBoundElsewhere,
  AddressBoundElsewhere,
  DocumentTaken,
])

/** Whether an endpoint that is open to others than operators may answer that a value is taken. */
export const mayTell = ({ audience, refusals }: Endpoint): boolean =>
  !audience.startsWith('operator') && refusals.some((refusal) => tellingRefusals.has(refusal))

const tells = (outcome: unknown): boolean => outcome instanceof Refused && tellingRefusals.has(outcome.refusal)

/**
 * Runs `work` for an endpoint that may tell that a value is taken, `limit_taken` of such answers per player and network in
 * 24 hours. Afterwards every call is refused, since a refusal of taken values alone would tell as much. Throws TooOften.
 */
export async function limitTelling<Result>(
  app: App,
  { caller, ip, now }: { caller: Caller; ip: string; now: Instant },
  { limit_taken }: Pick<Settings, 'limit_taken'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const most = Number(limit_taken)
  const limit = { window: day, over: TooOften }
  const limits =
    caller && 'player' in caller
      ? [
          { ...limit, key: `taken:player:${caller.player}`, most },
          ...networkLimits('taken:ip', ip, { ...limit, most: perNetwork * most }),
        ]
      : networkLimits('taken:ip', ip, { ...limit, most })
  return attempt(app, { limits, now }, async ({ count }) => {
    try {
      const result = await work()
      if (result instanceof CommittedRefusal && tells(result.refused)) count()
      return result
    } catch (error) {
      if (tells(error)) count()
      throw error
    }
  })
}
