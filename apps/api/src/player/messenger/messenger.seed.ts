import { type MessageEvent, messageEventNames, messageEvents } from '@koi/contract/player/messenger/messenger'
import { fen } from '@koi/contract/money'
import { messageAdapterOf } from '../../platform/outside/adapters.ts'
import { mergeSettings } from '../../platform/outside/settings.ts'
import type { Config } from '../../platform/ops/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import type { Seed } from '../../platform/ops/seed.ts'
import type { Instant } from '@koi/contract/time'
import { settingsAssociatedData } from './messenger.ts'

interface Plan {
  name: string
  adapter: string
  audience: 'player' | 'operator'
  /** Settings that point to the sandbox's endpoints. */
  settings: (sandbox: URL) => Record<string, string>
}

const plans: Plan[] = [
  {
    name: '玩家邮件',
    adapter: 'smtp',
    audience: 'player',
    settings: ({ hostname, port }) => ({
      host: hostname,
      port: String(Number(port || 8081) + 1),
      user: 'sandbox',
      password: 'sandbox',
      from: '锦鲤 <no-reply@koi.example>',
      tls: 'none',
    }),
  },
  {
    name: '玩家短信',
    adapter: 'sms-http',
    audience: 'player',
    settings: ({ origin }) => ({
      url: `${origin}/inbox/sms`,
      headers: 'X-Sandbox-Key: sandbox',
      body: '{"to":"{mobile}","text":"{text}","id":"{id}"}',
    }),
  },
  {
    name: '玩家推送',
    adapter: 'web-push',
    audience: 'player',
    settings: ({ host }) => ({ contact: 'mailto:no-reply@koi.example', hosts: host }),
  },
  {
    name: '运营 Telegram',
    adapter: 'telegram',
    audience: 'operator',
    settings: ({ origin }) => ({ token: 'sandbox', chat_id: '1000', base_url: `${origin}/inbox/telegram` }),
  },
  {
    name: '运营 Webhook',
    adapter: 'webhook',
    audience: 'operator',
    settings: ({ origin }) => ({ url: `${origin}/inbox/webhook` }),
  },
]

const carries: Record<string, (event: MessageEvent) => boolean> = {
  'sms-http': (event) => event === 'device.new' || event === 'password.reset',
  webhook: (event) => event === 'ledger.broken' || event === 'venue.down',
}

async function addMessenger(tx: Tx, now: Instant, config: Config, plan: Plan): Promise<void> {
  const { name, adapter, audience } = plan
  const id = newId<'Messenger'>()
  const settings = plan.settings(new URL(config.sandboxUrl))
  const given = adapter === 'webhook' ? { ...settings, secret: config.sandboxSecret || 'sandbox' } : settings
  const messageAdapter = messageAdapterOf(adapter)!
  const merged = mergeSettings(
    config,
    messageAdapter,
    {},
    { ...given, ...messageAdapter.complete?.(given) },
    settingsAssociatedData(id),
  )
  if ('wrong' in merged) throw new Error(`the demo's messenger ${adapter} has no ${merged.wrong}`)
  await tx
    .insertInto('messenger')
    .values({ id, name, adapter, audience, settings: merged.kept, state: 'on', createdAt: now })
    .execute()
  const events = messageEventNames.filter(
    (event) => messageEvents[event].audience === audience && (carries[adapter]?.(event) ?? true),
  )
  await tx
    .insertInto('messageTemplate')
    .values(
      events.map((event) => ({
        id: newId<'MessageTemplate'>(),
        event,
        messengerId: id,
        minutes: event === 'queue.old' ? 30 : 0,
        least: fen(event === 'withdrawal.large' ? 5_000_000 : 0),
        // Demo players receive no messages.
        state: audience === 'player' ? ('off' as const) : ('on' as const),
      })),
    )
    .execute()
}

/** Runs last, so that the seeded history is not announced. */
export const seedMessengers: Seed = async (_tx, now, config) => [
  {
    at: now,
    apply: async (tx) => {
      for (const plan of plans) await addMessenger(tx, now, config, plan)
    },
  },
]
