import { useRead, write } from '../../app/api.ts'
import { useMay } from '../../app/me.ts'
import { PartnerDrawer } from '../../ui/partner/PartnerDrawer.tsx'
import { copy } from '../../ui/partner/partner.copy.ts'
import type { ChannelRow } from './payChannel.copy.ts'

const testing = 'POST /console/api/pay-channels/:id/test'

export function ChannelConnection({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useRead('GET /console/api/pay-channels', { per_page: 200 })
  const { data: calls, ...reading } = useRead('GET /console/api/pay-channels/:id/calls', { id })
  const mayTest = useMay()(testing)
  const channel = data?.items.find((row: ChannelRow) => row.id === id)
  return (
    <PartnerDrawer
      name={channel?.name ?? id}
      hook={channel?.has_gateway === false ? '' : (channel?.hook_url ?? '')}
      test={channel?.test ?? null}
      noTest={channel?.has_gateway === false ? copy.nothingToTest : undefined}
      onTest={mayTest ? () => write(testing, { id }) : null}
      calls={{ ...reading, items: calls?.items }}
      onClose={onClose}
    />
  )
}
