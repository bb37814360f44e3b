import { Buttons } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { copy } from './deposit.copy.ts'

/** Offers a limit to a player without one. The server stops offering it once it is declined on any device. */
export function LimitOffer() {
  const [decline, isDeclining] = useSubmit(async () => {
    await write('POST /api/protection/limit/decline', {})
  })
  return (
    <Card as="aside" gap={2} aria-label={copy.offerTitle}>
      <h2>{copy.offerTitle}</h2>
      <p>{copy.offerLine}</p>
      <Buttons>
        <Button kind="light" size="s" disabled={isDeclining} onClick={decline}>
          {copy.offerNo}
        </Button>
        <ButtonLink kind="soft" size="s" to={addresses.protection}>
          {copy.offerYes}
        </ButtonLink>
      </Buttons>
    </Card>
  )
}
