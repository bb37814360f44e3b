import { type InquiryKind, maxOpen } from '@koi/contract/player/inquiry/inquiry'
import { AboutLong, TooManyInquiries } from '@koi/contract/player/inquiry/inquiry.copy'
import { checkInquiry } from '@koi/contract/player/inquiry/inquiry.check'
import type { Settings } from '@koi/contract/site/setting/setting.copy'
import { day, type Instant, plus } from '@koi/contract/time'
import { lockPlayer } from '../../books/ledger/ledger.ts'
import { newOrderNo } from '../../books/order/order.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/text/id.ts'
import { refuse } from '../../platform/text/refuse.ts'

interface NewInquiry {
  kind: string
  about: string
  content: string
}

/**
 * Stores an inquiry with its number and deadline; returns an identical open one instead. Throws form refusals,
 * AboutLong, TooManyInquiries.
 */
export async function makeInquiry(
  tx: Tx,
  playerId: string,
  given: NewInquiry,
  { settings, now }: { settings: Settings; now: Instant },
): Promise<{ inquiryNo: string; dueAt: Instant }> {
  const wrong = checkInquiry(given)
  if (wrong) refuse(wrong)
  const row = { kind: given.kind as InquiryKind, about: given.about.trim(), content: given.content.trim() }
  if (row.about.length > 64) refuse(AboutLong)
  await lockPlayer(tx, playerId)
  const open = await tx
    .selectFrom('inquiry')
    .select(['inquiryNo', 'dueAt', 'kind', 'about', 'content'])
    .where('playerId', '=', playerId)
    .where('answeredAt', 'is', null)
    .execute()
  const known = open.find(
    ({ kind, about, content }) => kind === row.kind && about === row.about && content === row.content,
  )
  if (known) return known
  if (open.length >= maxOpen) refuse(TooManyInquiries)
  for (;;) {
    const made = await tx
      .insertInto('inquiry')
      .values({
        ...row,
        id: newId<'Inquiry'>(),
        inquiryNo: newOrderNo('C', now),
        playerId,
        askedAt: now,
        dueAt: plus(now, settings.inquiry_days * day),
      })
      .onConflict((eb) => eb.column('inquiryNo').doNothing()) // a concurrent inquiry took this number
      .returning(['inquiryNo', 'dueAt'])
      .executeTakeFirst()
    if (made) return made
  }
}
