import type { MessageAudience } from '@koi/contract/messenger/messenger'
import type { Instant } from '@koi/contract/time'
import type { z } from 'zod'
import type { Adapter } from './adapter.ts'
import { OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'
import type { Inside } from './inside.ts'
import type { Message } from './way.ts'

export interface Letter {
  /** The same in every attempt, so that the receiver can detect duplicates. */
  id: string
  event: string
  /** E-mail address, phone number or `PushAddress` as JSON; '' where the settings name the receiver. */
  receiver: string
  /** One line. */
  subject: string
  body: string
  /** Values of the template's placeholders. */
  data: Readonly<Record<string, string>>
  at: Instant
}

/**
 * Result of an attempt. `refused`: not accepted, and never will be; `later`: certainly not accepted, retry (not before
 * `after` milliseconds, for the whole messenger); `unknown`: may have been accepted; `gone`: the receiver no longer
 * exists.
 */
export type Outcome =
  | { is: 'sent' }
  | { is: 'refused' | 'unknown' | 'gone'; why: string }
  | { is: 'later'; why: string; after?: number }

export interface Messenger {
  send(letter: Letter): Promise<Outcome>
}

export interface MessengerSurroundings {
  outbound: Outbound
  /** Unix time in milliseconds, system clock. */
  now: () => number
  /** Null: any address may be called. */
  inside: Inside | null
}

/**
 * `player` and `operator`: possible receivers; `subject`: shows one; `signature`: the receiver can verify the sender.
 */
export type MessageAbility = MessageAudience | 'subject' | 'signature'

export interface MessageAdapter extends Adapter {
  kind: 'message'
  abilities: readonly MessageAbility[]
  /** Kind of receiver; null: the settings name it. */
  receiver: 'email' | 'mobile' | 'device' | null
  /** Shown on a locked screen: default texts omit amounts. */
  isOpen?: boolean
  /** Generates settings that an operator left blank, from those present. */
  complete?: (settings: Readonly<Record<string, string>>) => Record<string, string>
  /** The receiver detects duplicates by id, so a message that may have arrived can be sent again. */
  isRepeatable: boolean
  /** Throws ZodError for invalid settings. */
  connect(settings: unknown, around: MessengerSurroundings): Messenger
}

/** `open` receives validated settings. */
export function messageAdapter<Settings extends z.ZodObject>({
  open,
  ...terms
}: Omit<MessageAdapter, 'kind' | 'connect' | 'settings'> & {
  settings: Settings
  open: (settings: z.output<Settings>, around: MessengerSurroundings) => Messenger
}): MessageAdapter {
  return {
    ...terms,
    kind: 'message',
    connect: (settings, around) => open(terms.settings.parse(settings), around),
  }
}

const again = new Set([408, 425, 429])

export function outcomeOf(status: number, why = `answered ${status}`): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  return { is: status >= 500 || again.has(status) ? 'later' : 'refused', why }
}

/** An HTML page comes from an intermediary such as a portal or proxy. */
export const isPage = (text: string): boolean => /^\s*</.test(text)

/** Sends over HTTP; maps an OutsideFault to `later` when unsent, else `unknown`. */
export async function exchange(
  { outbound }: MessengerSurroundings,
  url: string,
  message: Message,
  judge: (answer: { status: number; text: string }) => Outcome,
): Promise<Outcome> {
  try {
    return judge(await outbound.tell(url, message, 'message'))
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error
    return { is: error.isUnsent ? 'later' : 'unknown', why: error.message }
  }
}
