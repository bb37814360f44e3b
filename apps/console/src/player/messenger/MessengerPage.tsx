import { Problem } from '@koi/web/problem'
import { useMemo } from 'react'
import { useAct } from '../../app/act.tsx'
import { write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { AdapterPage } from '../../ui/table/AdapterPage.tsx'
import { adapterForm, type AdapterRow, withAdapters } from '../../ui/form/adapterForm.ts'
import type { Column } from '../../ui/field/column.ts'
import { columnsOf } from '../../ui/table/columnsOf.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { setUpStates } from '../../ui/words/state.copy.ts'
import { adapterNames, copy, fields, testFields, words } from './messenger.copy.ts'

type MessengerRow = Row<'GET /console/api/messengers'>

export default function MessengerPage() {
  return (
    <AdapterPage kind="message" title={copy.title} hint={copy.hint}>
      {(adapters) => <Messengers adapters={adapters} />}
    </AdapterPage>
  )
}

function Messengers({ adapters }: { adapters: AdapterRow[] }) {
  const { formFields, columns, form } = useMemo(() => {
    const formFields = withAdapters(fields, adapters, adapterNames)
    const own: Column<MessengerRow>[] = columnsOf(formFields)
    const whole = {
      fields: () => formFields,
      read: (row: MessengerRow) => ({ ...row }),
      body: (body: object) => ({ ...body }),
    }
    return {
      formFields,
      columns: [...own, { name: 'is_set_up' as const, label: words.isSetUp, options: setUpStates }],
      form: adapterForm<MessengerRow>(whole, adapters),
    }
  }, [adapters])
  return (
    <ResourcePage
      {...copy}
      path="/console/api/messengers"
      columns={columns}
      fields={formFields}
      form={form}
      actionsWidth={160}
      rowActions={(row) => <Test row={row} />}
    />
  )
}

const testing = 'POST /console/api/messengers/:id/test'

/** Sends a real message and shows the outcome. */
function Test({ row: { id, name } }: { row: MessengerRow }) {
  const act = useAct()
  const test = () =>
    act({
      title: words.testTitle(name),
      effect: words.testEffect,
      verb: words.test,
      fields: testFields,
      run: async ({ receiver }) => {
        const { ok, detail } = await write(testing, { id }, { receiver: String(receiver ?? '') })
        if (!ok) throw new Problem(words.notSent(detail), 502, { code: 'NOT_SENT' })
      },
      done: words.tested,
    })
  return (
    <RowButton at={testing} onClick={test}>
      {words.test}
    </RowButton>
  )
}
