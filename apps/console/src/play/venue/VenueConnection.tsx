import { useRead, write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { PartnerDrawer } from '../../ui/partner/PartnerDrawer.tsx'

const testing = 'POST /console/api/venues/:code/ping'

export function VenueConnection({ code, onClose }: { code: string; onClose: () => void }) {
  const { data } = useRead('GET /console/api/venues', { q: code, per_page: 200 })
  const { data: calls, ...reading } = useRead('GET /console/api/venues/:code/calls', { code })
  const mayTest = useMay()(testing)
  const venue = data?.items.find((row: Row<'GET /console/api/venues'>) => row.code === code)
  return (
    <PartnerDrawer
      name={venue?.name ?? code}
      hook={venue?.hook_url ?? ''}
      test={venue?.test ?? null}
      onTest={mayTest ? () => write(testing, { code }) : null}
      calls={{ ...reading, items: calls?.items }}
      onClose={onClose}
    />
  )
}
