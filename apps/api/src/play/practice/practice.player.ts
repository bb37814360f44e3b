import * as contract from '@koi/contract/play/practice/practice.player'
import { on } from '../../platform/http/on.ts'
import { openPractice, practiceGames } from './practice.ts'

export const practicePlayer = [
  on(contract.listPractice, async ({ db, settings, language, caller, now }) =>
    practiceGames(db, caller, { settings, language, now }),
  ),
  on(contract.openPractice, async ({ app, caller, input, origin, ip, now }) =>
    openPractice(app, { caller, origin, ip, now }, input),
  ),
]
