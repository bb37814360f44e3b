import { Tag } from 'antd'
import { useMemo, useState } from 'react'
import { ActButton } from '../../ui/table/ActButton.tsx'
import { AdapterPage } from '../../ui/table/AdapterPage.tsx'
import { adapterForm, type AdapterRow, withAdapters } from '../../ui/form/adapterForm.ts'
import { insertAfter } from '../../ui/table/arrange.ts'
import type { Column } from '../../ui/field/column.ts'
import { columnsOf } from '../../ui/table/columnsOf.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { setUpStates } from '../../ui/words/state.copy.ts'
import { copy as partner } from '../../ui/partner/partner.copy.ts'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { ChannelConnection } from './ChannelConnection.tsx'
import { adapterNames, type ChannelRow, copy, fields, inForm, withoutTest, words } from './payChannel.copy.ts'
import { rangeForm, rangeText } from './ranges.ts'

export default function PayChannelPage() {
  return (
    <AdapterPage kind="payment" title={copy.title} hint={copy.hint}>
      {(adapters) => <Channels adapters={adapters} />}
    </AdapterPage>
  )
}

function Channels({ adapters }: { adapters: AdapterRow[] }) {
  const { columns, formFields, form } = useMemo(() => {
    const formFields = withAdapters(fields, adapters, adapterNames)
    const ranged = rangeForm(formFields)
    const own: Column<ChannelRow>[] = columnsOf(formFields, inForm)
    return {
      formFields,
      columns: [
        { name: 'id' as const, label: words.id },
        ...insertAfter<ChannelRow>(own, 'name', { name: 'ranges', label: words.ranges, text: rangeText }),
        { name: 'cost_rate' as const, label: words.cost, text: costText },
        {
          name: 'recent_success' as const,
          label: words.success,
          text: successText,
          render: (row) => <Success row={row} />,
        },
        { name: 'is_set_up' as const, label: words.isSetUp, options: setUpStates },
        { name: 'hook' as const, label: words.hook, isOffScreen: true },
      ],
      form: adapterForm<ChannelRow>(
        {
          ...ranged,
          fields: (row) => [...ranged.fields(row), ...(row?.test?.has_passed ? [] : [withoutTest])],
          body: (...given) => ({ without_test: 0, ...ranged.body(...given) }),
        },
        adapters,
        words.byHand,
      ),
    }
  }, [adapters])
  const [connection, setConnection] = useState<string | null>(null)
  return (
    <>
      <ResourcePage
        {...copy}
        path="/console/api/pay-channels"
        columns={columns}
        fields={formFields}
        form={form}
        search={false}
        rowActions={({ id, name, is_paused }) => (
          <>
            <RowButton onClick={() => setConnection(id)}>{partner.open}</RowButton>
            {is_paused === 1 && (
              <ActButton
                at="POST /console/api/pay-channels/:id/resume"
                params={{ id }}
                title={words.resumeTitle}
                effect={words.resumeEffect(name)}
                verb={words.resume}
                done={words.resumed}
              />
            )}
          </>
        )}
        actionsWidth={260}
      />
      {connection !== null && <ChannelConnection id={connection} onClose={() => setConnection(null)} />}
    </>
  )
}

const costText = ({ cost_fixed, cost_rate }: ChannelRow): string =>
  words.costOf(Number(cost_fixed) > 0 ? moneyOf(cost_fixed) : '', cost_rate)
const successText = ({ recent_success, recent_orders }: ChannelRow): string =>
  recent_success === null ? '' : words.successOf(recent_success, recent_orders)

function Success({ row }: { row: ChannelRow }) {
  return (
    <>
      {row.is_paused === 1 && <Tag color="error">{words.paused}</Tag>}
      {successText(row)}
    </>
  )
}
