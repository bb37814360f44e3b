import { Faint } from '@koi/ui/Layout'
import { Card } from '@koi/ui/Card'
import { Reading } from '@koi/ui/Reading'
import { Facts } from '@koi/ui/Facts'
import { Skeleton } from '@koi/ui/Skeleton'
import { useRead } from '../../app/data/queries.ts'
import { CopyLine } from './CopyLine.tsx'
import { copy } from './deposit.copy.ts'
import { toReceivers } from './deposit.read.ts'

export function Receivers({ hint = copy.receiversHint }: { hint?: string }) {
  const reading = useRead('POST /api/getpaybank', {}, { select: toReceivers })
  return (
    <Card>
      <h2>{copy.receivers}</h2>
      <Reading of={reading} skeleton={<Skeleton shape="row" rows={2} />} empty={<Faint>{copy.noReceivers}</Faint>}>
        {(accounts) => (
          <>
            <Faint>{hint}</Faint>
            {accounts.map(({ bank, number, owner, branch }, index) => (
              <Facts key={`${number}${index}`} look="labels" inset>
                <CopyLine label={copy.receiverBank} text={bank} />
                <CopyLine label={copy.receiverNo} text={number} />
                <CopyLine label={copy.receiverOwner} text={owner} />
                <CopyLine label={copy.receiverBranch} text={branch} />
              </Facts>
            ))}
          </>
        )}
      </Reading>
    </Card>
  )
}
