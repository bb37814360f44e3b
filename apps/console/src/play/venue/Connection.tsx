import { Badge, Flex, Typography } from 'antd'
import type { Row } from '../../app/endpoint.ts'
import { Time } from '../../ui/figures/Time.tsx'
import { FaultDetail } from '../../ui/partner/FaultDetail.tsx'
import { causes, words } from './venue.copy.ts'

type Venue = Pick<Row<'GET /console/api/venues'>, 'breaker' | 'last_cause' | 'last_fault' | 'last_call_at'>

function stateOf({ breaker, last_cause: cause, last_call_at: at }: Venue) {
  if (breaker === 'open') return { status: 'error', text: words.broken } as const
  if (cause) return { status: 'error', text: words.faulty } as const
  return at
    ? ({ status: 'success', text: words.answered } as const)
    : ({ status: 'default', text: words.uncalled } as const)
}

/** Result and time of the latest call or test, as text. */
export function connectionText(venue: Venue): string {
  const { last_cause: cause, last_fault: fault, last_call_at: at } = venue
  return [stateOf(venue).text, at, cause ? causes[cause] : '', fault].filter(Boolean).join(' · ')
}

/** Result and time of the latest call or test. Of a failed one also the cause, and below it the details in English. */
export function Connection({ venue }: { venue: Venue }) {
  const { last_cause: cause, last_fault: fault, last_call_at: at } = venue
  return (
    <Flex vertical style={{ maxWidth: 260 }}>
      <Flex gap={8} wrap>
        <Badge {...stateOf(venue)} />
        {at && <Time value={at} />}
      </Flex>
      {cause && <Typography.Text>{causes[cause]}</Typography.Text>}
      <FaultDetail text={fault} />
    </Flex>
  )
}
