import { nameIn } from '@koi/contract/contentTexts'
import * as contract from '@koi/contract/reward/vip/vip.player'
import { on } from '../../platform/http/on.ts'
import { spelledRates } from './rates.ts'
import { loadKeepProgress, loadProgress } from './vip.ts'

export const vipPlayer = [
  on(contract.listLevels, async ({ db, language }) => {
    const levels = await db.selectFrom('vipLevel').selectAll().orderBy('level').execute()
    return levels.map((row) => {
      const { level, recharge, flow, state } = row
      return { level, name: nameIn(language, row), recharge, flow, status: state, ...spelledRates(row) }
    })
  }),

  on(contract.readProgress, async ({ db, caller, now }) => {
    const [progress, keep] = await Promise.all([
      loadProgress(db, caller.player, now),
      loadKeepProgress(db, caller.player, now),
    ])
    return { ...progress, keep }
  }),
]
