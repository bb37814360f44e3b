import type { SignInKind, SignInOutcome } from '@koi/contract/player/device/device'
import { day, hour, type Instant, minute, plus } from '@koi/contract/time'
import { newId } from '../../platform/text/id.ts'
import type { Seed } from '../../platform/ops/seed.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0'
const unknownAgent =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'

interface Visit {
  /** Age in milliseconds. */
  age: number
  agent: string
  ip?: string
  outcome?: SignInOutcome
  isNew?: boolean
}

/** Sign-ins of each player; the strangers among them use a wrong password. */
const visits: Record<string, Visit[]> = {
  demo002: [
    { age: 30 * day, agent: phone },
    { age: 21 * day, agent: phone, outcome: 'wrong' },
    { age: 21 * day - minute, agent: phone },
    { age: 9 * day, agent: desk, ip: '198.51.100.24', isNew: true },
    { age: 2 * day + 3 * hour, agent: unknownAgent, ip: '192.0.2.77', outcome: 'wrong', isNew: true },
    { age: 2 * day + 3 * hour - minute, agent: unknownAgent, ip: '192.0.2.77', outcome: 'wrong', isNew: true },
    { age: 26 * hour, agent: phone },
  ],
  demo003: [
    { age: 40 * day, agent: phone },
    { age: 5 * day, agent: desk, ip: '2001:db8:52:8::19', isNew: true },
    { age: 20 * hour, agent: phone },
  ],
}

/** Each demo player signed in at registration, and some since then. */
export const seedSignIns: Seed = async (tx, now) => {
  const players = await tx.selectFrom('player').select(['id', 'username', 'createdAt', 'createdIp']).execute()
  for (const { id: playerId, username, createdAt, createdIp } of players) {
    const row = (
      at: Instant,
      kind: SignInKind,
      { agent, ip = createdIp, outcome = 'right', isNew = false }: Visit,
    ) => ({
      id: newId<'SignIn'>(),
      playerId,
      at,
      kind,
      outcome,
      ip,
      device: agent,
      isNew,
    })
    const own = visits[username] ?? []
    await tx
      .insertInto('signIn')
      .values([
        row(createdAt, 'registration', { age: 0, agent: phone }),
        ...own.map((visit) => row(plus(now, -visit.age), 'password', visit)),
      ])
      .execute()
  }
}
