import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'
import { isPracticeCode } from './catalogue.ts'

const linkLife = 5 * 60 * 1000
const idleLife = 60 * 60 * 1000
/** Maximum milliseconds of a practice session, even an active one. */
export const practiceLife = 30 * 60 * 1000

export interface LaunchOptions {
  venue: string
  login: string
  gameCode: string
  returnUrl: string
}

export interface Session extends LaunchOptions {
  openedAt: number
}

// Only digests are stored, so the database does not expose valid tokens.
const digest = (token: string): string => createHash('sha256').update(token).digest('hex')
const newToken = (): string => randomBytes(24).toString('base64url')

/** Creates a single-use launch token, valid for five minutes. */
export function makeLink({ store, now }: SandboxContext, ask: LaunchOptions): string {
  const token = newToken()
  store.run(
    'insert into link (token, venue, login, game_code, return_url, until) values (?, ?, ?, ?, ?, ?)',
    digest(token),
    ask.venue,
    ask.login,
    ask.gameCode,
    ask.returnUrl,
    now() + linkLife,
  )
  return token
}

/** Redeems a token and opens a session; null if the token is used, expired or unknown. */
export function useLink(context: SandboxContext, token: string): { session: Session; token: string } | null {
  const { store, now } = context
  return store.tx(() => {
    const isFresh =
      store.run(
        'update link set used_at = ? where token = ? and used_at is null and until > ?',
        now(),
        digest(token),
        now(),
      ) === 1
    if (!isFresh) return null
    const ask = store.one<LaunchOptions>(
      'select venue, login, game_code as gameCode, return_url as returnUrl from link where token = ?',
      digest(token),
    )
    if (!ask) return null
    const own = newToken()
    store.run(
      'insert into session (token, venue, login, game_code, return_url, opened_at, seen_at) values (?, ?, ?, ?, ?, ?, ?)',
      digest(own),
      ask.venue,
      ask.login,
      ask.gameCode,
      ask.returnUrl,
      now(),
      now(),
    )
    return { session: { ...ask, openedAt: now() }, token: own }
  })
}

/**
 * Finds a session. Throws Refusal 401 if it has ended, was idle for an hour, or is a practice session of more than 30
 * minutes.
 */
export function requireSession({ store, now }: SandboxContext, token: string): Session {
  const session = store.one<Session & { seenAt: number }>(
    `select venue, login, game_code as gameCode, return_url as returnUrl, opened_at as openedAt, seen_at as seenAt
     from session where token = ? and ended_at is null and seen_at > ?`,
    digest(token),
    now() - idleLife,
  )
  const isOver = session && isPracticeCode(session.venue) && session.openedAt <= now() - practiceLife
  if (!session || isOver) throw new Refusal(401, 'session')
  if (now() - session.seenAt > 10_000) store.run('update session set seen_at = ? where token = ?', now(), digest(token))
  return session
}

/** Ends a player's sessions and invalidates their unused links. */
export function endSessions({ store, now }: SandboxContext, venue: string, login: string): void {
  store.tx(() => {
    store.run('update session set ended_at = ? where venue = ? and login = ? and ended_at is null', now(), venue, login)
    store.run('update link set used_at = ? where venue = ? and login = ? and used_at is null', now(), venue, login)
  })
}

/** Deletes expired sessions and links. */
export function sweepSessions({ store, now }: SandboxContext): void {
  store.run('delete from link where until < ?', now() - 24 * 3600_000)
  store.run('delete from session where seen_at < ?', now() - 7 * 24 * 3600_000)
}
