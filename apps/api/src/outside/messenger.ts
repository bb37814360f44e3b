import type { MessageAudience } from '@koi/contract/messenger/messenger'
import type { Instant } from '@koi/contract/time'
import type { z } from 'zod'
import type { Adapter } from './adapter.ts'
import { OutsideFault } from './fault.ts'
import type { Outbound } from './http.ts'
import type { Inside } from './inside.ts'
import type { Message } from './way.ts'

/** One message to one receiver. */
export interface Letter {
  /** The same in every try: who is told twice can tell. */
  id: string
  event: string
  /** Address, number, or what a browser gave of itself (`PushAddress` as JSON); '' where the settings name the receiver. */
  receiver: string
  /** One line. */
  subject: string
  body: string
  /** What the placeholders of its template stood for. */
  data: Readonly<Record<string, string>>
  at: Instant
}

/**
 * What became of a try. `refused`: it was not taken and never will be; `later`: it was certainly not taken, and another
 * try may do, none of this messenger before `after` milliseconds where the other side says so; `unknown`: it may have been
 * taken; `gone`: there is nobody any more who could take one.
 */
export type Outcome =
  | { is: 'sent' }
  | { is: 'refused' | 'unknown' | 'gone'; why: string }
  | { is: 'later'; why: string; after?: number }

export interface Messenger {
  send(letter: Letter): Promise<Outcome>
}

/** What a messenger is made with, next to its settings. */
export interface MessengerSurroundings {
  outbound: Outbound
  /** Milliseconds since 1970 by the clock of the wires. */
  now: () => number
  /** Null: any address may be called. */
  inside: Inside | null
}

/** `player` and `operator`: whom it can tell; `subject`: it shows one; `signature`: the receiver can tell who sends. */
export type MessageAbility = MessageAudience | 'subject' | 'signature'

export interface MessageAdapter extends Adapter {
  kind: 'message'
  abilities: readonly MessageAbility[]
  /** What it sends to; null: its settings name the receiver. */
  receiver: 'email' | 'mobile' | 'device' | null
  /** What it says stands on a locked screen: the usual words are those without amounts. */
  isOpen?: boolean
  /** Settings that it makes itself where an operator left them blank; handed what is there. */
  complete?: (settings: Readonly<Record<string, string>>) => Record<string, string>
  /** The receiver knows a message by its id: one that may have arrived can be sent again. */
  isRepeatable: boolean
  /** Makes the messenger; throws ZodError for settings that do not fit. */
  connect(settings: unknown, around: MessengerSurroundings): Messenger
}

/** Declares a message adapter; `open` is handed settings that were found to fit. */
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

/** What a status means to whoever sent something by HTTP. */
export function outcomeOf(status: number, why = `answered ${status}`): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  return { is: status >= 500 || again.has(status) ? 'later' : 'refused', why }
}

/** Whether somebody else answered: a portal, a proxy. */
export const isPage = (text: string): boolean => /^\s*</.test(text)

/** Sends by HTTP and judges the answer. */
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
