import { momentOf } from '../core/clock.ts'
import type { SandboxContext } from '../core/context.ts'

export const ways = ['smtp', 'sms-http', 'telegram', 'webhook', 'web-push'] as const
export type Way = (typeof ways)[number]

export interface ReceivedMessage {
  way: Way
  receiver: string
  subject: string
  body: string
  detail: string
}

/** Credentials that senders must use. */
export const access = { user: 'sandbox', password: 'sandbox', key: 'sandbox', token: 'sandbox', chat: '1000' } as const

const maxMessages = 500

/** Stores a message; only the newest `maxMessages` are kept. */
export function insertMessage(
  { store, now }: SandboxContext,
  { way, receiver, subject, body, detail }: ReceivedMessage,
): void {
  store.tx(() => {
    store.run(
      'insert into inbox (channel, receiver, subject, body, detail, at) values (?, ?, ?, ?, ?, ?)',
      way,
      receiver,
      subject,
      body,
      detail,
      now(),
    )
    store.run('delete from inbox where id <= (select max(id) from inbox) - ?', maxMessages)
  })
}

export const inboxOf = ({ store }: SandboxContext) =>
  store
    .all<ReceivedMessage & { id: number; at: number }>(
      'select id, channel as way, receiver, subject, body, detail, at from inbox order by id desc limit 200',
    )
    .map(({ at, detail, ...row }) => ({ ...row, detail: JSON.parse(detail) as object, at: momentOf(at) }))

/** Messenger settings for the platform. */
export const messengersOf = (context: SandboxContext, origin: string) => ({
  smtp: {
    host: new URL(origin).hostname,
    port: String(context.mailPort),
    user: access.user,
    password: access.password,
    from: 'Koi <no-reply@koi.example>',
    tls: 'none',
  },
  'sms-http': {
    url: `${origin}/inbox/sms`,
    method: 'POST',
    headers: `X-Sandbox-Key: ${access.key}`,
    body: '{"to":"{mobile}","text":"{text}","id":"{id}"}',
  },
  telegram: { token: access.token, chat_id: access.chat, base_url: `${origin}/inbox/telegram` },
  webhook: { url: `${origin}/inbox/webhook`, secret: context.secret },
  'web-push': { contact: 'mailto:no-reply@koi.example', hosts: new URL(origin).host },
})
