import { pauseWords } from '@koi/contract/money/deposit/deposit.copy'
import { beijingText, hour, type Instant, plus } from '@koi/contract/time'
import { emit } from '../../platform/event/emit.ts'
import { announce } from '../../player/messenger/announce.ts'
import { type App, transact } from '../../platform/ops/app.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Job } from '../../platform/queue/job.ts'
import type { Channel } from './channel.ts'
import { countRecent, findFalling, outcomeAfter } from './health.ts'

/** Stores the success of the last hour, by which channels are ordered, and pauses channels below `channel_pause_percent`. */
export const channelHealth: Job = {
  name: 'channel-health',
  cron: '* * * * *',
  async run(app: App) {
    const settings = await app.settings.read()
    return transact(app, async (tx) => {
      const now = app.clock.now()
      const isChanged = await countRecent(tx, plus(now, -hour), now, plus(now, -outcomeAfter))
      const channels = await tx.selectFrom('payChannel').selectAll().orderBy('code').forUpdate().execute()
      const falling = findFalling(channels, settings)
      for (const { channel, isKept } of falling) {
        if (!isKept) await pause(tx, channel, now)
        announce(tx, 'channel.paused', {
          // A pause is announced once; a channel that stays on is announced once an hour.
          about: `${channel.code}:${isKept ? beijingText(now).slice(0, 13) : now}`,
          data: {
            channel: `${channel.name} ${channel.code}`,
            share: String(channel.recentSuccess),
            orders: String(channel.recentOrders),
            detail: isKept ? pauseWords.kept : pauseWords.paused,
          },
          now,
        })
      }
      if (isChanged) emit(tx, { kind: 'channel.changed' })
      return falling.length
    })
  },
}

async function pause(tx: Tx, { code, recentOrders, recentSuccess }: Channel, at: Instant): Promise<void> {
  await tx.updateTable('payChannel').set({ pausedAt: at }).where('code', '=', code).execute()
  emit(tx, { kind: 'channel.changed' })
  audit(tx, {
    actorKind: 'job',
    actorId: null,
    actorName: channelHealth.name,
    act: 'channel.pause',
    subjectKind: 'channel',
    subjectId: code,
    after: { recent_orders: recentOrders, recent_success: recentSuccess },
    at,
  })
}
