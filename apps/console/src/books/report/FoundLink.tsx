import type { FigureRowKind } from '@koi/contract/books/report/figure'
import { Link } from 'react-router'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import type { Guarded } from '../../app/permission.ts'

type FigureRow = Row<'GET /console/api/reports/rows'>

/** Lists in which a record is found by its number. */
const lists: Partial<Record<FigureRowKind, { path: string; at: Guarded }>> = {
  bet: { path: '/bets', at: 'GET /console/api/bets' },
  adjustment: { path: '/adjustments', at: 'GET /console/api/adjustments' },
  bonus: { path: '/bonuses', at: 'GET /console/api/bonuses' },
  bonus_revoked: { path: '/bonuses', at: 'GET /console/api/bonuses' },
  application: { path: '/activity-applications', at: 'GET /console/api/activity-applications' },
  application_revoked: { path: '/activity-applications', at: 'GET /console/api/activity-applications' },
  packet: { path: '/redpacket-claims', at: 'GET /console/api/redpacket-claims' },
  commission: { path: '/agents?tab=statements', at: 'GET /console/api/agents' },
  agent: { path: '/agents', at: 'GET /console/api/agents' },
  attempt: { path: '/deposits', at: 'GET /console/api/deposits' },
}

/** The number of a record, as a link to its list if the operator may see it. */
export function FoundLink({ row }: { row: FigureRow }) {
  const may = useMay()
  const list = lists[row.kind]
  if (!list || !may(list.at)) return row.number
  const query = `q=${encodeURIComponent(row.number)}`
  return <Link to={`${list.path}${list.path.includes('?') ? '&' : '?'}${query}`}>{row.number}</Link>
}
