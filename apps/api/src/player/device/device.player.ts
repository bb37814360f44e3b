import * as contract from '@koi/contract/player/device/device.player'
import { DeviceGone, deviceCopy } from '@koi/contract/player/device/device.copy'
import { isId } from '@koi/contract/id'
import { textsIn } from '@koi/contract/textsIn'
import { auditOwnAct } from '../auth/password.ts'
import { maskedAddress } from '../../access/identity/network.ts'
import { endSessionOf, endSessions, sessionsOf } from '../../access/identity/session.ts'
import { signInsOf } from '../../access/identity/signIn.ts'
import { deviceName } from '../../access/identity/userAgent.ts'
import type { App } from '../../platform/ops/app.ts'
import { on, withMessage } from '../../platform/http/on.ts'
import { listFound } from '../../platform/text/page.ts'

const maxDevices = 50

export const devicePlayer = (sessions: App['sessions']) => [
  on(contract.listDevices, async ({ db, caller, language, now }) => {
    const rows = await sessionsOf(db, 'player', caller.player, now).limit(maxDevices).execute()
    return {
      list: rows.map(({ id, device, ip, createdAt, seenAt, tokenHash }) => ({
        id,
        device: deviceName(device, textsIn[language]),
        address: maskedAddress(ip),
        created_at: createdAt,
        seen_at: seenAt,
        is_this: tokenHash.equals(caller.session),
      })),
    }
  }),

  on(contract.endDevice, async (args) => {
    const { tx, caller, input, refuse, afterCommit } = args
    if (!isId(input.id) || !(await endSessionOf(tx, 'player', caller.player, input.id))) refuse(DeviceGone)
    auditOwnAct(tx, caller, 'player.endDevice', args)
    afterCommit(() => sessions.invalidate(caller.player))
    return withMessage(deviceCopy.ended, {})
  }),

  on(contract.endOthers, async (args) => {
    const { tx, caller, language, afterCommit } = args
    const ended =
      (await endSessions(tx, 'player', caller.player, caller.session)) + (await endSessions(tx, 'agent', caller.player))
    if (ended > 0) auditOwnAct(tx, caller, 'player.endOtherDevices', args)
    afterCommit(() => sessions.invalidate(caller.player))
    return withMessage(textsIn[language].device.deviceCopy.othersEnded(ended), { ended })
  }),

  on(contract.listSignIns, async ({ db, caller, input, language }) =>
    listFound(input.page, signInsOf(db, caller.player), ({ id, kind, outcome, device, ip, isNew, at }) => ({
      id,
      kind,
      outcome,
      device: deviceName(device, textsIn[language]),
      address: maskedAddress(ip),
      is_new: isNew,
      created_at: at,
    })),
  ),
]
