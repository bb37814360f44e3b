import type { OrderContext } from '@koi/contract/books/order/order'
import type { Language } from '@koi/contract/language'
import { textsIn } from '@koi/contract/textsIn'
import { day, type Instant, plus } from '@koi/contract/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import { deviceName } from '../../access/identity/userAgent.ts'
import type { Reader } from '../../platform/db/db.ts'

/** Sign-ins of so many days are compared. */
const comparedDays = 183

/** Loads the player's sign-in before an order and how usual its address and device are, with one query. */
export async function loadOrderOrigin(
  db: Reader,
  player: string,
  orderAt: Instant,
  language: Language,
): Promise<z.output<typeof OrderContext>['origin']> {
  const { rows } = await sql<{
    ip: string
    device: string
    at: Instant
    isNew: boolean
    signIns: number
    sameIp: number
    sameDevice: number
  }>`
    with signed as materialized (
      select ip, device, at, is_new from sign_in
      where player_id = ${player} and outcome = 'right' and at <= ${orderAt}::timestamptz
        and at > ${plus(orderAt, -comparedDays * day)}::timestamptz
    )
    select ip, device, at, is_new,
      (select count(*) from signed s where s.at < l.at) as sign_ins,
      (select count(*) from signed s where s.at < l.at and s.ip = l.ip) as same_ip,
      (select count(*) from signed s where s.at < l.at and s.device = l.device) as same_device
    from signed l order by at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return { ip: '', device: '', at: null, is_new: false, sign_ins: 0, same_ip: 0, same_device: 0 }
  return {
    ip: row.ip,
    device: deviceName(row.device, textsIn[language]),
    at: row.at,
    is_new: row.isNew,
    sign_ins: row.signIns,
    same_ip: row.sameIp,
    same_device: row.sameDevice,
  }
}
