import type { FastifyReply } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../core/refusal.ts'
import type { SandboxContext } from '../core/context.ts'

export const modes = ['ok', 'refuse', 'timeout', 'lost', 'slow', 'down', 'busy'] as const
export type Mode = (typeof modes)[number]

export const modeOf = ({ store }: SandboxContext, venue: string): Mode =>
  store.one<{ mode: Mode }>('select mode from mode where venue = ?', venue)?.mode ?? 'ok'

export function setMode({ store }: SandboxContext, venue: string, mode: Mode): void {
  store.run(
    'insert into mode (venue, mode) values (?, ?) on conflict (venue) do update set mode = excluded.mode',
    venue,
    mode,
  )
}

/** Leaves the connection open until the client or the sandbox closes it. */
const leaveUnanswered = (reply: FastifyReply): void => {
  reply.hijack()
}

/**
 * Runs `work` with the venue's failure mode. Calls that only prepare (`isPreparing`) are never lost, so that failures
 * affect the call under test.
 */
export async function runInMode(
  context: SandboxContext,
  venue: string,
  reply: FastifyReply,
  isPreparing: boolean,
  work: () => object,
): Promise<object | void> {
  const mode = modeOf(context, venue)
  if (mode === 'down') throw new Refusal(503, 'The venue is down.')
  if (mode === 'busy') throw new Refusal(429, 'Too many requests to the venue.')
  if (isPreparing) return work()
  if (mode === 'lost') return leaveUnanswered(reply)
  const answer = work()
  if (mode === 'timeout') return leaveUnanswered(reply)
  if (mode === 'slow') await wait(context.slowness, undefined, { ref: false })
  return answer
}
