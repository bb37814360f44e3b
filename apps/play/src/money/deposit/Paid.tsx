import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Faint, PageStack } from '@koi/ui/Layout'
import { check } from '@koi/ui/icons/frame'
import { Navigate, useQuery } from '@koi/ui/router'
import { goTo } from '../../app/shell/go.ts'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useToken } from '../../app/session/session.ts'
import { paid } from './deposit.copy.ts'
import { Mark } from './Mark.tsx'

/** Gateways append parameters of their own to the address, with `?` or `&`. */
const numberIn = (text: string): string => /^\w+/.exec(text)?.[0] ?? ''

/**
 * Where a payment page returns to. A session belongs to a tab: a new tab is told that it may be closed, and the tab of the
 * session goes on to the order. The visit proves no payment.
 */
export function Paid() {
  const [query] = useQuery()
  const token = useToken()
  const number = numberIn(query.get('deposit_no') ?? '')
  if (token && number) return <Navigate to={paths.depositInfo(number)} />
  return (
    <Screen title={paid.title} onBack={() => goTo(addresses.home, { replace: true })}>
      <PageStack>
        <Card layout="centred" gap={3}>
          <Mark of={check} tone="good" />
          <h2>{paid.over}</h2>
          <p>{paid.close}</p>
          <Faint>{paid.where}</Faint>
          <ButtonLink kind="soft" wide to={addresses.home} replace>
            {paid.home}
          </ButtonLink>
        </Card>
      </PageStack>
    </Screen>
  )
}
