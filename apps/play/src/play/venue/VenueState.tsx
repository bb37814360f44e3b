import { Faint } from '@koi/ui/Layout'
import { Tag } from '@koi/ui/Tag'
import { copy } from './transfer.copy.ts'
import type { Wallet } from './wallets.ts'

/** Says that a venue is in repair or gives no answer, and of what time its balance is; renders nothing otherwise. */
export function VenueState({ of: { mark, balance } }: { of: Wallet }) {
  if (!mark || (!mark.isInRepair && !mark.isStale)) return null
  return (
    <>
      <Tag tone="waiting">{mark.isInRepair ? copy.inRepair : copy.noAnswer}</Tag>
      {mark.isStale && mark.readAt && balance !== null && <Faint as="span">{copy.readAt(mark.readAt)}</Faint>}
    </>
  )
}
