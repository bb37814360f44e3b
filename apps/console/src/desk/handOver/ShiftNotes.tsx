import { Alert, Button, Flex } from 'antd'
import { Link } from 'react-router'
import { useAct } from '../../app/act.tsx'
import { useRead } from '../../app/api.ts'
import { Time } from '../../ui/figures/Time.tsx'
import { copy } from './handOver.copy.ts'
import { type HandOverRow, Note } from './Note.tsx'

const shown = 2

export function useTake() {
  const act = useAct()
  return (row: HandOverRow) =>
    act({
      title: copy.from(row.by),
      effect: copy.hint,
      verb: copy.take,
      at: 'POST /console/api/hand-overs/:id/take',
      params: { id: row.id },
      done: copy.taken,
    })
}

/** Notes of the shift before, above every page until an operator has taken them over. */
export function ShiftNotes({ enabled }: { enabled: boolean }) {
  const { data } = useRead('GET /console/api/shift', {}, { enabled, refetchInterval: 60_000 })
  const take = useTake()
  const open = data?.open ?? []
  return (
    <>
      {open.slice(0, shown).map((row) => (
        <Alert
          key={row.id}
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={
            <Flex gap={12} align="center" wrap>
              <span>{copy.from(row.by)}</span>
              <Time value={row.at} />
            </Flex>
          }
          description={<Note row={row} />}
          action={<Button onClick={() => take(row)}>{copy.take}</Button>}
        />
      ))}
      {open.length > shown && (
        <div style={{ marginBottom: 12 }}>
          <Link to="/hand-overs?state=open">{copy.all}</Link>
        </div>
      )}
    </>
  )
}
