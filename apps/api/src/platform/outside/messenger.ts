import type { MessageAudience } from '@koi/contract/player/messenger/messenger'
import type { Instant } from '@koi/contract/time'
import type { z } from 'zod'
import type { Adapter } from './adapter.ts'
import { OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'
import type { InternalAccess } from './internal.ts'
import type { Message } from './sender.ts'

export interface OutgoingMessage {
  /** Id of the message, equal in every attempt, so that the receiver can detect duplicates. */
  id: string
  event: string
  /** Address of the receiver; '' if the messenger's settings name it. */
  receiver: string
  subject: string
  body: string
  data: Readonly<Record<string, string>>
  at: Instant
}

/**
 * `refused`: the message was never accepted. `later`: not accepted yet; the messenger takes no message for `after`
 * milliseconds. `unknown`: it may have been accepted. `gone`: the receiver no longer exists.
 */
export type SendResult =
  | { is: 'sent' }
  | { is: 'refused' | 'unknown' | 'gone'; why: string }
  | { is: 'later'; why: string; after?: number }

export interface Messenger {
  send(message: OutgoingMessage): Promise<SendResult>
}

export interface MessengerContext {
  outbound: Outbound
  /** System clock in milliseconds. */
  now: () => number
  /** Milliseconds within which the service must answer. */
  timeout: number
  /** Internal addresses that may be called; null: any address may be called. */
  internalAccess: InternalAccess | null
}

/** `player`, `operator`: possible receivers; `signature`: the receiver can verify the sender. */
export type MessageAbility = MessageAudience | 'subject' | 'signature'

export interface MessageAdapter extends Adapter {
  kind: 'message'
  abilities: readonly MessageAbility[]
  /** What identifies a receiver; null: the settings name the receiver. */
  receiver: 'email' | 'mobile' | 'device' | null
  /** The message is shown on a locked screen, so default texts omit amounts. */
  isOpen?: boolean
  /** Generates settings that the operator left blank from the other settings. */
  complete?: (settings: Readonly<Record<string, string>>) => Record<string, string>
  /** The receiver detects duplicates by the message's id, so a message may be sent again. */
  isRepeatable: boolean
  connect(settings: unknown, context: MessengerContext): Messenger
}

export function messageAdapter<Settings extends z.ZodObject>({
  open,
  ...terms
}: Omit<MessageAdapter, 'kind' | 'connect' | 'settings'> & {
  settings: Settings
  open: (settings: z.output<Settings>, context: MessengerContext) => Messenger
}): MessageAdapter {
  return {
    ...terms,
    kind: 'message',
    connect: (settings, context) => open(terms.settings.parse(settings), context),
  }
}

const retryStatuses = new Set([408, 425, 429])

export function resultOfStatus(status: number, why = `answered ${status}`): SendResult {
  if (status >= 200 && status < 300) return { is: 'sent' }
  return { is: status >= 500 || retryStatuses.has(status) ? 'later' : 'refused', why }
}

/** Whether a body is HTML: then it comes from a proxy, not from the service. */
export const isHtml = (text: string): boolean => /^\s*</.test(text)

/** Runs an exchange; an OutsideFault becomes `later` when nothing was sent, else `unknown`. */
export async function exchange(
  { outbound }: MessengerContext,
  url: string,
  message: Message,
  judge: (answer: { status: number; text: string }) => SendResult,
): Promise<SendResult> {
  try {
    return judge(await outbound.sendRaw(url, message, `message ${new URL(url).host}`))
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return { is: error.isUnsent ? 'later' : 'unknown', why: error.message }
  }
}
