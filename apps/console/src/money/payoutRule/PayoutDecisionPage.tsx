import { formats } from '@koi/contract/formats'
import type { Fen } from '@koi/contract/money'
import { Link, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { modeOptions, resultText, steps } from '../../ui/words/payout.copy.ts'
import { copy, words } from './payoutRule.copy.ts'
import { RuleActions } from './RuleActions.tsx'

const listing = 'GET /console/api/payout-rules/:id/decisions'
type Decision = Row<typeof listing>

interface Facts {
  flags: number
  isFirst: boolean
  payeeDays: number
  deposited: Fen
  withdrawn: Fen
  won: Fen
  playerSum: Fen
}

function factsText({ facts }: Decision): string {
  const { flags, isFirst, payeeDays, deposited, withdrawn, won, playerSum } = facts as unknown as Facts
  const texts = [
    flags > 0 && words.flags(flags),
    isFirst && words.first,
    words.payeeDays(payeeDays),
    words.sums(formats.money(withdrawn), formats.money(deposited)),
    words.won(formats.money(won)),
    words.playerSum(formats.money(playerSum)),
  ]
  return texts.filter(Boolean).join(' · ')
}

const columns: Column<Decision>[] = [
  {
    name: 'out_trade_no',
    label: words.order,
    render: ({ out_trade_no }) => <Link to={`/withdrawals/${out_trade_no}`}>{out_trade_no}</Link>,
  },
  { name: 'username', label: words.player },
  { name: 'amount', label: words.amount, kind: 'money' },
  {
    name: 'failed',
    label: words.result,
    render: ({ failed }) => resultText(failed),
    text: ({ failed }) => resultText(failed),
  },
  { name: 'mode', label: words.mode, options: modeOptions },
  { name: 'version', label: words.version, kind: 'number' },
  { name: 'step', label: words.step, options: steps },
  { name: 'decided_by', label: words.decided },
  { name: 'facts', label: words.facts, width: 360, render: factsText, text: factsText },
  { name: 'at', label: words.at, kind: 'time' },
]

export default function PayoutDecisionPage() {
  const { id = '' } = useParams()
  const { data } = useRead('GET /console/api/payout-rules', {})
  const rule = data?.items.find((one) => one.id === id)
  return (
    <Page
      title={rule?.name ?? copy.title}
      hint={<Link to="/payout-rules">{words.back}</Link>}
      extra={rule && <RuleActions rule={rule} />}
    >
      <ResourceTable at={listing} params={{ id }} title={words.decisions} columns={columns} search={false} />
    </Page>
  )
}
