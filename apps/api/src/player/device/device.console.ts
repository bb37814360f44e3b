import * as contract from '@koi/contract/player/device/device.console'
import { signInOutcomes } from '@koi/contract/player/device/device'
import { isId } from '@koi/contract/id'
import { textsIn } from '@koi/contract/textsIn'
import { NotFound } from '@koi/contract/refusal.copy'
import { signInsOf } from '../../access/identity/signIn.ts'
import { deviceName } from '../../access/identity/userAgent.ts'
import { inDates, pageFound, statesOf } from '../../platform/http/items.ts'
import { on } from '../../platform/http/on.ts'

export const deviceConsole = [
  on(contract.listPlayerSignIns, async ({ db, input, language, refuse }) => {
    if (!isId(input.id)) refuse(NotFound)
    const player =
      (await db.selectFrom('player').select('id').where('id', '=', input.id).executeTakeFirst()) ?? refuse(NotFound)
    let rows = signInsOf(db, player.id)
    if (input.state) rows = rows.where('outcome', 'in', statesOf(signInOutcomes, input.state))
    rows = inDates(rows, 'at', input)
    return pageFound(input, rows, ({ id, kind, outcome, ip, device, isNew, at }) => ({
      id,
      kind,
      state: outcome,
      ip,
      device: deviceName(device, textsIn[language]),
      agent: device,
      is_new: isNew,
      created_at: at,
    }))
  }),
]
