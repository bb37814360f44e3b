import { transact } from '../../platform/ops/app.ts'
import { sweepWrites } from '../../platform/http/duplicate.ts'
import type { Job } from '../../platform/queue/job.ts'
import { sweepChanges } from '../approval/approval.ts'
import { sweepAttempts } from './attempt.ts'
import { sweepCalls } from './calls.ts'
import { sweepDevices } from './device.ts'
import { sweepMarks } from './playerMarks.ts'
import { sweepChallenges } from './passkey.ts'
import { sweepProofs } from './proof.ts'
import { sweepSessions } from './sweepSessions.ts'
import { sweepSignIns } from './signIn.ts'

export const sweepJob: Job = {
  name: 'sweep',
  cron: '40 * * * *',
  run: async (app) => {
    const now = app.clock.now()
    const { archive_first: archiveFirst } = await app.settings.read()
    return transact(app, async (tx) => {
      await sweepWrites(tx, now)
      await sweepChanges(tx, now)
      await sweepCalls(tx, now)
      await sweepDevices(tx, now)
      await sweepMarks(tx, now)
      // With `archive_first` the archive job deletes them.
      if (!archiveFirst) await sweepSignIns(tx, now)
      await sweepChallenges(tx, now)
      await sweepProofs(tx, now)
      return (await sweepAttempts(tx, now)) + (await sweepSessions(tx, now))
    })
  },
}
