import { Navigate, useParams, useSearchParams } from 'react-router'
import { isFigure, isPresent } from '@koi/contract/books/report/figure'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { Figure, FigureGrid } from '../../ui/figures/Figure.tsx'
import { figureCopy, figureNames, figureRules } from '../../ui/figures/figures.copy.ts'
import { isMoneyFigure, rowFilters } from '../../ui/figures/figures.ts'
import { OrderLink, playerColumn } from '../../ui/order/orders.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { FoundLink } from './FoundLink.tsx'
import { copy } from './report.copy.ts'

type FigureRow = Row<'GET /console/api/reports/rows'>

const columns: Column<FigureRow>[] = [
  { name: 'created_at', label: copy.rows.time, kind: 'time' },
  { name: 'kind', label: copy.rows.kind, options: copy.rows.kinds },
  {
    name: 'number',
    label: copy.rows.number,
    render: (row) =>
      row.kind === 'deposit' || row.kind === 'withdrawal' ? (
        <OrderLink kind={row.kind} number={row.kind === 'deposit' ? row.number : row.id} />
      ) : (
        <FoundLink row={row} />
      ),
  },
  playerColumn,
  { name: 'amount', label: copy.rows.amount, kind: 'money', isSigned: true },
]

/** The records behind a figure of the dashboard or a report. */
export default function FigureRowsPage() {
  const { figure = '' } = useParams()
  const [search] = useSearchParams()
  if (!isFigure(figure)) return <Navigate to="/reports" replace />
  const label = figureNames[figure]
  const more = rowFilters.filter((name) => search.has(name)).map((name) => ({ name, label: copy.rows.filters[name] }))
  return (
    <Page title={label} hint={figureRules[figure]}>
      <ResourceTable
        key={figure}
        at="GET /console/api/reports/rows"
        title={label}
        fixed={{ figure }}
        columns={columns}
        search={false}
        more={more}
        hasDates={!isPresent(figure)}
        summary={({ figure: found }) => (
          <div style={{ marginBottom: 12 }}>
            <FigureGrid perRow={4} hasMoney>
              <Figure
                label={label}
                value={isMoneyFigure(figure) ? found.amount : found.count}
                isMoney={isMoneyFigure(figure)}
                note={`${figureCopy.rows(found.count)} · ${figureCopy.asOf(found.as_of)}`}
              />
            </FigureGrid>
          </div>
        )}
      />
    </Page>
  )
}
