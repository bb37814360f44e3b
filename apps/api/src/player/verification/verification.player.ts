import { DocumentTooYoung, replyCopy } from '@koi/contract/player/verification/verification.copy'
import * as contract from '@koi/contract/player/verification/verification.player'
import type { Config } from '../../platform/ops/config.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { openIn } from '../../platform/base/personal.ts'
import { keepDocument } from './document.ts'
import { maskedNumber, findNewestVerification, requireNoOpenVerification, submitVerification } from './verification.ts'

const maskedName = (name: string): string => (name === '' ? '' : `${Array.from(name)[0]}**`)

export const verificationPlayer = (config: Config) => [
  on(contract.readVerification, async ({ db, caller, settings }) => {
    const row = await findNewestVerification(db, caller.player)
    return {
      needed: settings.identity_needed,
      state: row?.state ?? ('none' as const),
      kind: row?.kind ?? ('' as const),
      realname: row ? maskedName(openIn(config, 'verification.realname', row.id, row.realname)) : '',
      number: row ? maskedNumber(openIn(config, 'verification.number', row.id, row.number)) : '',
      reason: row?.reason ?? '',
      asked_at: row?.askedAt ?? null,
      decided_at: row?.decidedAt ?? null,
    }
  }),

  on(contract.sendDocument, async ({ app, caller, file, ip }) => {
    await requireNoOpenVerification(app.db, caller.player)
    return { picture: await keepDocument(app, caller.player, file, ip) }
  }),

  on(contract.submitVerification, async ({ tx, caller, input, settings, now, commitRefusal }) => {
    const tooYoung = await submitVerification(tx, config, caller.player, input, { settings, now })
    return tooYoung ? commitRefusal(DocumentTooYoung, tooYoung) : withMessage(replyCopy.sent, {})
  }),
]
