import type { Instant } from '@koi/contract/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'

export interface PartnerFact {
  name: string
  /** Whether any test passed, or any order was credited. */
  wasProven: boolean
  /** The same since the settings last changed. */
  isProven: boolean
}

export interface OperatorFact {
  id: string
  username: string
  role: string
  permissions: string[]
  isStaff: boolean
  hasFactor: boolean
  passwordAt: Instant | null
}

export interface OpeningFacts {
  venues: PartnerFact[]
  /** `wasProven` and `isProven` of a channel are about credited orders; `isTested` about the test of its gateway. */
  channels: PartnerFact[]
  /** Whether an SMS or e-mail messenger that is on has delivered a message. */
  messengers: { isOn: boolean; hasDelivered: boolean }
  /** Active operators, the oldest first. */
  operators: OperatorFact[]
}

/** Facts of a brand's database, in one round trip. At most 200 venues, channels and operators are examined. */
export async function loadFacts(db: Reader): Promise<OpeningFacts> {
  const [venues, channels, messengers, operators] = await Promise.all([
    sql<PartnerFact>`
      select v.name, t.passed_at is not null as "wasProven",
        coalesce(t.passed_at >= coalesce(v.connected_at, t.passed_at), false) as "isProven"
      from venue v left join partner_test t on t.venue = v.code
      where v.state <> 'off' order by v.sort, v.code limit 200`.execute(db),
    sql<PartnerFact>`
      select c.name, exists (select from deposit d where d.channel = c.code and d.state = 'approved') as "wasProven",
        exists (select from deposit d where d.channel = c.code and d.state = 'approved'
          and d.created_at >= coalesce(c.connected_at, d.created_at)) as "isProven"
      from pay_channel c where c.state = 'on' order by c.sort, c.code limit 200`.execute(db),
    sql<OpeningFacts['messengers']>`
      select count(*) > 0 as "isOn", coalesce(bool_or(exists (
        select from message_delivery d where d.messenger_id = m.id and d.state = 'sent')), false) as "hasDelivered"
      from messenger m where m.state = 'on' and m.adapter in ('smtp', 'sms-http')`.execute(db),
    sql<OperatorFact>`
      select id, username, role, permissions, is_staff as "isStaff", password_at as "passwordAt",
        exists (select from second_factor f where f.realm = 'operator' and f.subject = o.id and f.confirmed_at is not null)
        or exists (select from passkey k where k.realm = 'operator' and k.subject = o.id) as "hasFactor"
      from operator o where is_active order by created_at, id limit 200`.execute(db),
  ])
  return {
    venues: venues.rows,
    channels: channels.rows,
    messengers: messengers.rows[0]!,
    operators: operators.rows,
  }
}
