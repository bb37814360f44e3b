import { useMemo } from 'react'
import { AdapterPage } from '../ui/AdapterPage.tsx'
import { adapterForm, type AdapterRow, withAdapters } from '../ui/adapterForm.ts'
import { insertAfter } from '../ui/arrange.ts'
import type { Column } from '../ui/column.ts'
import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { setUpStates } from '../ui/state.copy.ts'
import { adapterNames, type ChannelRow, copy, fields, inForm, words } from './payChannel.copy.ts'
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
    const own: Column<ChannelRow>[] = columnsOf(formFields, inForm)
    return {
      formFields,
      columns: [
        ...insertAfter<ChannelRow>(own, 'name', { name: 'ranges', label: words.ranges, text: rangeText }),
        { name: 'is_set_up' as const, label: words.isSetUp, options: setUpStates },
      ],
      form: adapterForm<ChannelRow>(rangeForm(formFields), adapters, words.byHand),
    }
  }, [adapters])
  return (
    <ResourcePage
      {...copy}
      path="/console/api/pay-channels"
      columns={columns}
      fields={formFields}
      form={form}
      search={false}
    />
  )
}
