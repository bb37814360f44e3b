import * as contract from '@koi/contract/vip/vip.player'
import { on } from '../platform/on.ts'
import { progressOf } from './vip.ts'

export const vipPlayer = [
  on(contract.listLevels, async ({ db }) => {
    const levels = await db.selectFrom('vipLevel').selectAll().orderBy('level').execute()
    return levels.map(({ eSport, keepFlow: _, state, ...level }) => ({ ...level, status: state, e_sport: eSport }))
  }),

  on(contract.readProgress, async ({ db, caller }) => progressOf(db, caller.player)),
]
