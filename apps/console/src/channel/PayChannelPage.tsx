import type { Column } from '../ui/column.ts'
import { columnsOf } from '../ui/columnsOf.ts'
import { ResourcePage } from '../ui/ResourcePage.tsx'
import { type ChannelRow, copy, fields, inForm, secretStates, words } from './payChannel.copy.ts'
import { rangeForm, rangeText } from './ranges.ts'

const own: Column<ChannelRow>[] = columnsOf(fields, inForm)
const columns: Column<ChannelRow>[] = [
  ...own.slice(0, 2),
  { name: 'ranges', label: words.ranges, text: rangeText },
  ...own.slice(2),
  { name: 'has_secret', label: words.hasSecret, options: secretStates },
]
const form = rangeForm(fields)

export default function PayChannelPage() {
  return (
    <ResourcePage
      {...copy}
      path="/console/api/pay-channels"
      columns={columns}
      fields={fields}
      form={form}
      search={false}
    />
  )
}
