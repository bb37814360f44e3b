import { Between, Faint } from '@koi/ui/Layout'
import { formats } from '@koi/contract/formats'
import { yuanFromFen } from '@koi/contract/money'
import { movementNames } from '@koi/contract/play/statement/statement.copy'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Picker } from '@koi/ui/Picker'
import { csvOf, saveAs } from '@koi/web/csv'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { call } from '../../app/data/api.ts'
import { dateLabels } from '../record/date.copy.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { toast } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { DateFilter, type DateValue, Filters } from '../../ui/Filters.tsx'
import { List } from '../../ui/List.tsx'
import { copy } from './statement.copy.ts'
import css from './statement.module.css'
import { type Movement, toMovement, toMovements, toSums } from './statement.read.ts'
import { Totals } from './Totals.tsx'

/** Kinds of movements that never touch the main wallet. */
const otherAccounts = [
  'withdrawal.pay',
  'transfer.enter',
  'venue.win',
  'venue.loss',
  'agent.commission',
  'opening.venue',
]
const kinds = [
  { value: '', label: copy.all },
  ...Object.entries(movementNames).flatMap(([value, label]) =>
    otherAccounts.includes(value) ? [] : [{ value, label }],
  ),
]
const maxPages = 20
const rowsATime = 500

interface Filter {
  date: DateValue
  kind: string
}

async function everyMovement(filter: Filter): Promise<Movement[]> {
  const rows: Movement[] = []
  for (let page = 1; page <= maxPages; page++) {
    const { data } = await call('POST /api/statement', { ...filter, page, size: rowsATime })
    const read = toMovements(data)
    rows.push(...read.rows)
    if (read.rows.length === 0 || rows.length >= read.total) break
  }
  return rows
}

export default playersOnly(function StatementPage() {
  const [filter, setFilter] = useState<Filter>({ date: 4, kind: '' })
  const pages = usePages('POST /api/statement', filter, {
    pick: (data) => data?.list,
    toRow: toMovement,
    toHead: toSums,
  })
  const [exportAll, isExporting] = useSubmit(async () => {
    const rows = await everyMovement(filter)
    if (rows.length === 0) return toast(copy.nothing)
    const cells = rows.map(({ id, createdAt, name, venue, amount, balance, bonus }) => [
      id,
      createdAt,
      name,
      ...[amount, balance, bonus].map((sum) => (sum === null ? null : yuanFromFen(sum))),
      venue,
    ])
    saveAs(copy.file, csvOf([copy.columns, ...cells]))
    toast(copy.exported(rows.length), 'success')
  })
  return (
    <Screen title={copy.title}>
      <Filters>
        <Picker
          label={copy.kind}
          choices={kinds}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <DateFilter labels={dateLabels} value={filter.date} onChange={(date) => setFilter({ ...filter, date })} />
        <Button kind="quiet" size="s" onClick={() => void exportAll()} busy={isExporting}>
          {copy.export}
        </Button>
      </Filters>
      {pages.head.data && <Totals sums={pages.head.data} />}
      <List pages={pages}>
        {(row, index) => (
          <Card as="li" key={`${row.id ?? ''}${index}`}>
            <Between as="div">
              <div>
                <p className={css.name}>{row.name}</p>
                {row.venue && <Faint>{row.venue}</Faint>}
                <Faint>{formats.time(row.createdAt)}</Faint>
              </div>
              <div className={css.figures}>
                <p className={css.name}>
                  <Money of={row.amount} signed tone={(row.amount ?? 0) < 0 ? 'out' : 'in'} />
                </p>
                <Faint>
                  {copy.balance} <Money of={row.balance} />
                </Faint>
                {(row.bonus ?? 0) > 0 && (
                  <Faint>
                    {copy.bound} <Money of={row.bonus} />
                  </Faint>
                )}
              </div>
            </Between>
          </Card>
        )}
      </List>
    </Screen>
  )
})
