import { Card } from '@koi/ui/Card'
import { Table } from '@koi/ui/Table'
import { percent } from './levels.ts'
import { kinds, type Level } from './vip.read.ts'
import { copy } from './vip.copy.ts'

export function RebateTable({ levels, selected }: { levels: readonly Level[]; selected: number }) {
  return (
    <Card onPage padding="tight" gap={3}>
      <h2>{copy.table}</h2>
      <Table label={copy.table} columns={[copy.columns.level, ...kinds.map((kind) => copy.columns[kind])]}>
        {levels.map((level, index) =>
          level.isOpen ? (
            // oxlint-disable-next-line react/no-array-index-key -- a level is its place in the list
            <tr key={index} aria-current={index + 1 === selected ? 'true' : undefined}>
              <th scope="row">{copy.level(index + 1)}</th>
              {kinds.map((kind) => (
                <td key={kind}>{percent(level.shares[kind])}</td>
              ))}
            </tr>
          ) : null,
        )}
      </Table>
    </Card>
  )
}
