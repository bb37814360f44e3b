import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { sessionsOf } from '../../access/identity/session.ts'
import { signInsOf } from '../../access/identity/signIn.ts'
import { deviceName } from '../../access/identity/userAgent.ts'
import type { Reader } from '../../platform/db/db.ts'
import { rulesOf } from '../../player/link/account.ts'
import type { Instant } from '@koi/contract/time'

/** Loads from where the player was last seen: the latest open session, else the latest successful sign-in; null if never. */
export async function loadLastSeen(db: Reader, player: string, language: Language, now: Instant) {
  const [signIn, session] = await Promise.all([
    signInsOf(db, player).where('outcome', '=', 'right').limit(1).executeTakeFirst(),
    sessionsOf(db, 'player', player, now).limit(1).executeTakeFirst(),
  ])
  const latest = session && (!signIn || session.seenAt >= signIn.at) ? session : signIn
  if (!latest) return null
  return {
    seen_at: 'seenAt' in latest ? latest.seenAt : latest.at,
    ip: latest.ip,
    device: deviceName(latest.device, textsIn[language]),
    agent: latest.device,
    is_new: signIn?.device === latest.device && signIn.isNew,
  }
}

/** Loads score and number of linked players, with the rules that the score consists of. */
export async function loadRisk(db: Reader, player: string) {
  const risk = await db
    .selectFrom('playerRisk')
    .select(['score', 'linked', 'rules'])
    .where('playerId', '=', player)
    .executeTakeFirst()
  return { score: risk?.score ?? 0, linked: risk?.linked ?? 0, rules: rulesOf(risk?.rules ?? {}) }
}

export async function countBarringHits(db: Reader, player: string): Promise<number> {
  const { count } = await db
    .selectFrom('barringHit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('playerId', '=', player)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds the player's conversation that is not closed. */
export const findChat = (db: Reader, player: string) =>
  db
    .selectFrom('chatThread')
    .select(['id', 'state', 'lastAt'])
    .where('playerId', '=', player)
    .where('state', '<>', 'closed')
    .where('spokeAt', 'is not', null)
    .executeTakeFirst()
