import { createHmac, timingSafeEqual } from 'node:crypto'
import { momentOf } from '../core/clock.ts'
import type { SandboxContext } from '../core/context.ts'

/**
 * `error` answers 500; `lost` drops the message and never answers; `timeout` stores it and never answers; `html`,
 * `redirect` and `huge` (over 1 MB) are wrong answers; `gone` answers 410; `few` answers 413 to more than three events.
 */
export const receiverModes = ['ok', 'error', 'lost', 'timeout', 'html', 'redirect', 'huge', 'gone', 'few'] as const
export type ReceiverMode = (typeof receiverModes)[number]

/** Seconds by which a message's timestamp may differ. */
const replayWindow = 5 * 60
const maxMessages = 1000

export const receiverMode = ({ store }: SandboxContext): ReceiverMode =>
  store.one<{ mode: ReceiverMode }>("select mode from mode where venue = 'receiver'")?.mode ?? 'ok'

export function setReceiver(
  { store }: SandboxContext,
  mode: ReceiverMode | undefined,
  secrets: string | undefined,
): void {
  const put = (table: 'mode' | 'secret', text: string) =>
    table === 'mode'
      ? store.run(
          "insert into mode (venue, mode) values ('receiver', ?) on conflict (venue) do update set mode = excluded.mode",
          text,
        )
      : store.run(
          "insert into secret (name, value) values ('receiver', ?) on conflict (name) do update set value = excluded.value",
          text,
        )
  if (mode !== undefined) put('mode', mode)
  if (secrets !== undefined) put('secret', secrets)
}

/** Accepted secrets, stored separated by blanks. */
export const receiverSecrets = ({ store }: SandboxContext): string[] =>
  (store.one<{ value: string }>("select value from secret where name = 'receiver'")?.value ?? '')
    .split(/\s+/)
    .filter(Boolean)

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Verifies a Standard Webhooks signature against any of the secrets. */
export function isSignatureValid(secrets: string[], headers: Headers, body: string, now: number): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !timestamp || Math.abs(now / 1000 - Number(timestamp)) > replayWindow) return false
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const right = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
    return (signatures ?? '').split(' ').some((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
      return one.startsWith('v1,') && given.length === right.length && timingSafeEqual(given, right)
    })
  })
}

/** Stores a message; duplicates by id are stored once. Returns whether it was new. */
export function receive({ store, now }: SandboxContext, id: string, isSigned: boolean, body: string): boolean {
  return store.tx(() => {
    const isNew = !store.one('select 1 as there from received where message = ? and is_signed = 1', id)
    store.run(
      'insert into received (message, is_signed, is_new, body, at) values (?, ?, ?, ?, ?)',
      id,
      Number(isSigned),
      Number(isNew),
      body,
      now(),
    )
    store.run('delete from received where id <= (select max(id) from received) - ?', maxMessages)
    return isNew
  })
}

/** Received messages, newest first. */
export const receivedOf = ({ store }: SandboxContext) =>
  store
    .all<{ id: number; message: string; is_signed: number; is_new: number; body: string; at: number }>(
      'select id, message, is_signed, is_new, body, at from received order by id desc limit 200',
    )
    .map(({ body, at, is_signed, is_new, ...row }) => ({
      ...row,
      is_signed: is_signed === 1,
      is_new: is_new === 1,
      body: jsonOf(body),
      at: momentOf(at),
    }))

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
