import { Problem } from '@koi/web/problem'
import { most } from '@koi/contract/bounds'
import { fenFromYuan, noMoney, sum, yuanFromFen } from '@koi/contract/money'
import { Alert, App, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { readByPost, send } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import type { Guarded } from '../../app/permission.ts'
import { useMay } from '../../app/me.ts'
import { sentenceOf } from '../../app/problem.ts'
import type { Column } from '../field/column.ts'
import { moneyOf } from '../figures/Money.tsx'
import { RowTable } from '../table/RowTable.tsx'
import type { Selection } from '../table/useSelection.ts'
import { useActs } from '../../app/acts.ts'
import { useKeys } from '../table/useKeys.ts'
import { copy } from './batch.copy.ts'
import { reasonField, requireTold, Told, toldFields, type ToldReasons } from './told.tsx'

/** Path of a list whose rows are decided in batches, such as '/console/api/deposits'. */
type BatchPath = {
  [A in Guarded]: A extends `POST ${infer Path}/batch/preview`
    ? `POST ${Path}/batch` extends Guarded
      ? Path
      : never
    : never
}[Guarded]
type Act = 'approve' | 'reject'
type Outcome = Reply<`POST ${BatchPath}/batch`>['rows'][number]

interface Props<Row> {
  path: BatchPath
  selection: Selection<Row>
  /** Id of the row in the path of its single decision. */
  idOf: (row: Row) => string
  /** What the player is told about a rejection. */
  told?: ToldReasons
}

const columns: Column<Outcome>[] = [
  { name: 'number', label: copy.number },
  { name: 'username', label: copy.player },
  { name: 'amount', label: copy.amount, kind: 'money' },
  { name: 'reason', label: copy.reason, width: 320 },
]

const totalOf = (rows: Outcome[]): string =>
  moneyOf(yuanFromFen(sum(rows.map(({ amount }) => fenFromYuan(String(amount ?? 0)) ?? noMoney))))
const isDecided = ({ outcome }: Outcome): boolean => outcome === 'done' || outcome === 'waiting'
const isCodeNeeded = ({ code }: Outcome): boolean => code === 'OTP_NEEDED'

/** Keys that the rows of the table handle. */
const selectionKeys = [
  { name: copy.select, key: 'X', isKeyOnly: true },
  { name: copy.selectTo, key: 'Shift X', isKeyOnly: true },
]

/** Decides the rows; asks for a further code while one does not cover the rest. Throws `Problem` if none was decided. */
async function decideAll(path: BatchPath, act: Act, ids: string[], values: object): Promise<Outcome[]> {
  const decided: Outcome[] = []
  let left = ids
  let rest: Outcome[] = []
  while (left.length > 0) {
    try {
      const { rows } = await send<{ rows: Outcome[] }>(`POST ${path}/batch`, {}, { ...values, act, ids: left })
      rest = rows.filter(isCodeNeeded)
      decided.push(...rows.filter((row) => !isCodeNeeded(row)))
    } catch (error) {
      if (decided.length === 0 || !(error instanceof Problem)) throw error
      return [...decided, ...rest.map((row) => ({ ...row, reason: copy.withheld }))]
    }
    left = rest.map(({ id }) => id)
  }
  return decided
}

/** Buttons and keys that approve or reject the selected rows, or the focused one, after a preview of what will happen. */
export function BatchActions<Row>({ path, selection, idOf, told }: Props<Row>) {
  const ask = useAct()
  const may = useMay()
  const { message } = App.useApp()
  const [busy, setBusy] = useState<Act | null>(null)
  const [failed, setFailed] = useState<Outcome[]>([])
  const isAllowed = may(`POST ${path}/batch`)

  const open = async (act: Act) => {
    const ids = selection.pick().map(idOf)
    if (ids.length === 0 || busy !== null || !isAllowed) return
    setFailed([])
    if (ids.length > most.batchRows) return void message.warning(copy.most(most.batchRows))
    setBusy(act)
    try {
      const { rows } = await readByPost(`POST ${path}/batch/preview`, { act, ids } as never)
      const todo = rows.filter(isDecided)
      const others = rows.filter((row) => !isDecided(row))
      if (todo.length === 0) {
        setFailed(others)
        void message.warning(copy.nothing)
        return
      }
      const waiting = todo.filter(({ outcome }) => outcome === 'waiting')
      const isRejection = act === 'reject'
      const total = totalOf(todo)
      ask({
        title: isRejection ? copy.reject : copy.approve,
        verb: isRejection ? copy.reject : copy.approve,
        isDangerous: isRejection,
        effect: (
          <Flex vertical>
            <span>{isRejection ? copy.willReject(todo.length, total) : copy.willApprove(todo.length, total)}</span>
            {waiting.length > 0 && <span>{copy.willWait(waiting.length, totalOf(waiting))}</span>}
          </Flex>
        ),
        ...(others.length > 0
          ? { detail: <RowTable title={copy.exceptions(others.length)} columns={columns} rows={others} rowKey="id" /> }
          : {}),
        fields: isRejection ? (told ? toldFields(told) : [reasonField]) : [],
        ...(isRejection && told
          ? { preview: (values: Record<string, unknown>) => <Told told={told} values={values} /> }
          : {}),
        run: async (values) => {
          if (isRejection && told) requireTold(values)
          const answers = await decideAll(
            path,
            act,
            todo.map(({ id }) => id),
            values,
          )
          setFailed(answers.filter((row) => !isDecided(row)))
          return answers
        },
        done: (answer) => {
          const answers = answer as Outcome[]
          const done = answers.filter(isDecided)
          const second = done.filter(({ outcome }) => outcome === 'waiting').length
          return [copy.done(done.length, totalOf(done)), ...(second > 0 ? [copy.waiting(second)] : [])].join(' · ')
        },
        after: selection.clear,
      })
    } catch (error) {
      void message.error(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  useKeys(
    isAllowed
      ? {
          a: { name: copy.approve, run: () => void open('approve'), isAct: true },
          d: { name: copy.reject, run: () => void open('reject'), isAct: true },
        }
      : {},
  )
  useActs(isAllowed ? selectionKeys : [])
  if (!isAllowed) return null
  const count = selection.rows.length
  return (
    <>
      {failed.length > 0 && (
        <Alert
          role="alert"
          type="warning"
          showIcon
          closable={{ onClose: () => setFailed([]) }}
          title={copy.failed(failed.length)}
          description={failed.map(({ id, number, username, reason }) => (
            <div key={id}>{[number, username, reason].filter(Boolean).join(' · ')}</div>
          ))}
          style={{ marginBottom: 12 }}
        />
      )}
      {count > 0 && (
        <Flex wrap gap={8} align="center" style={{ marginBottom: 10 }}>
          <strong>{copy.selected(count)}</strong>
          <Button type="primary" loading={busy === 'approve'} onClick={() => void open('approve')}>
            {copy.approve}
          </Button>
          <Button danger loading={busy === 'reject'} onClick={() => void open('reject')}>
            {copy.reject}
          </Button>
          <Button type="link" onClick={selection.selectAll}>
            {copy.selectPage}
          </Button>
          <Button type="link" onClick={selection.clear}>
            {copy.clear}
          </Button>
          <Typography.Text type="secondary">{copy.keys}</Typography.Text>
        </Flex>
      )}
    </>
  )
}
