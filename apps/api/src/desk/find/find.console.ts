import * as contract from '@koi/contract/desk/find/find.console'
import { TooOften } from '@koi/contract/refusal.copy'
import { minute } from '@koi/contract/time'
import { checkLimits, insertAttempts } from '../../access/identity/attempt.ts'
import type { FolderSecret } from '../../platform/base/secret.ts'
import { holds } from '../../platform/http/permission.ts'
import { auditAct, on } from '../../platform/http/on.ts'
import { findExact, isPersonal } from './find.ts'

/** Searches of an operator in a minute: far above what a person types, and slow for a list of guessed numbers. */
const maxSearches = 120

export const findConsole = (key: FolderSecret) => [
  on(contract.find, async (args) => {
    const { tx, caller, input, now } = args
    const limit = { key: `find:${caller.operator}`, most: maxSearches, window: minute, over: TooOften }
    const [, { found, isCut }] = await Promise.all([
      checkLimits(tx, [limit], now),
      findExact(tx, key, input.q, (permission) => holds(caller, permission)),
    ])
    insertAttempts(tx, [limit.key], now)
    const byPersonal = found.filter(isPersonal)
    // The search text is personal data and is not stored.
    if (byPersonal.length > 0)
      auditAct(tx, args, {
        act: 'find.find',
        subjectKind: 'player',
        subjectId: '',
        after: {
          by: [...new Set(byPersonal.map(({ by }) => by))],
          players: [...new Set(byPersonal.map(({ playerId }) => playerId))],
        },
      })
    return {
      items: found.map(({ playerId, at, ...row }) => ({ ...row, player_id: playerId, created_at: at })),
      is_cut: isCut,
    }
  }),
]
