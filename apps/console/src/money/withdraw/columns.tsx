import { orderStates } from '@koi/contract/state'
import { Space, Tag, Tooltip, Typography } from 'antd'
import type { Column } from '../../ui/field/column.ts'
import { type WithdrawalRow, withdrawalColumns } from '../../ui/order/orders.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { steps } from '../../ui/words/payout.copy.ts'
import { copy } from './withdrawal.copy.ts'

/** Step of an order, marked if its gateway refused the payout. */
const Step = ({ row }: { row: WithdrawalRow }) => (
  <Space size={4}>
    <StateTag options={steps} value={row.step} />
    {row.state === orderStates.pending && row.pay_note && (
      <Tooltip title={row.pay_note}>
        <Typography.Text type="danger">{copy.payRefused}</Typography.Text>
      </Tooltip>
    )}
  </Space>
)

export const flagNames = ({ flags }: WithdrawalRow) => flags.map((flag) => copy.flagNames[flag] ?? flag)

/** Adds step and warnings to the columns shared by all orders. */
export const ownColumns: Column<WithdrawalRow>[] = [
  ...withdrawalColumns,
  { name: 'step', label: copy.step, options: steps, render: (row) => <Step row={row} /> },
  {
    name: 'flags',
    label: copy.flags,
    render: (row) =>
      flagNames(row).map((name) => (
        <Tag key={name} color="warning">
          {name}
        </Tag>
      )),
    text: (row) => flagNames(row).join('; '),
  },
]
