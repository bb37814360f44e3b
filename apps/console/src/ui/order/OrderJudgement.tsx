import { payWayNames } from '@koi/contract/money/deposit/deposit.copy'
import { fen, signedFenFromYuan, yuanFromFen } from '@koi/contract/money'
import { categoryNames } from '@koi/contract/play/game/game.copy'
import { markNames, ruleNames } from '@koi/contract/player/link/link.copy'
import { Card, Descriptions, Flex, Space, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Money, moneyOf } from '../figures/Money.tsx'
import { Time } from '../figures/Time.tsx'
import type { Column } from '../field/column.ts'
import { RowTable } from '../table/RowTable.tsx'
import { copy } from './judgement.copy.ts'
import type { OrderDetail } from './orderDetail.ts'
import { OrderLink, PlayerLink } from './orders.tsx'
import { AccountTags, ScoreTag } from './risk.tsx'

const fenOf = (amount: string | number): number => signedFenFromYuan(String(amount)) ?? 0
const difference = (of: string | number, less: string | number): string => yuanFromFen(fen(fenOf(of) - fenOf(less)))

const nameOf = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key

function Origin({ origin }: Pick<OrderDetail, 'origin'>) {
  const { ip, device, at, is_new: isNew, sign_ins: all, same_ip: sameIp, same_device: sameDevice } = origin
  if (at === '') return <>{copy.originUnknown}</>
  return (
    <Flex vertical>
      <Space>
        <Time value={at} />
        {isNew === 1 && <Tag color="warning">{copy.newDevice}</Tag>}
      </Space>
      <Typography.Text {...(all > 0 && sameIp === 0 ? { type: 'warning' as const } : {})}>
        {copy.ofIp(ip, sameIp, all)}
      </Typography.Text>
      <Typography.Text {...(all > 0 && sameDevice === 0 ? { type: 'warning' as const } : {})}>
        {copy.ofDevice(device || copy.unknownDevice, sameDevice, all)}
      </Typography.Text>
    </Flex>
  )
}

/** What the money of an order is made of and who asks for it: the grounds to pay it or not. */
export function OrderJudgement({ order }: { order: OrderDetail }) {
  const { totals, funding, player, risk, origin } = order
  const net = difference(totals.deposits.amount, totals.withdrawals.amount)
  const entries: [string, ReactNode][] = [
    [
      copy.paidIn,
      <Space key="paidIn" wrap>
        <span>
          {moneyOf(totals.deposits.amount)} − {moneyOf(totals.withdrawals.amount)}
        </span>
        <Typography.Text strong {...(fenOf(net) < 0 ? { type: 'danger' as const } : {})}>
          {copy.net(moneyOf(net))}
        </Typography.Text>
      </Space>,
    ],
    [copy.given, <Money key="given" value={funding.given} />],
    [
      copy.play,
      funding.play.length === 0 ? (
        copy.noPlay
      ) : (
        <Flex key="play" vertical>
          {funding.play.map(({ category, stake, win_loss }) => (
            <span key={category}>
              {copy.ofCategory(nameOf(categoryNames, category), moneyOf(win_loss), moneyOf(stake))}
            </span>
          ))}
        </Flex>
      ),
    ],
    [
      copy.turnover,
      fenOf(funding.required) === 0
        ? copy.noTurnover
        : copy.turnoverOf(
            moneyOf(difference(funding.required, player.bet_amount)),
            moneyOf(funding.required),
            moneyOf(player.bet_amount),
          ),
    ],
    [
      copy.risk,
      <Space key="risk" wrap>
        <ScoreTag score={risk.score} />
        {risk.rules.map(({ rule, points }) => (
          <span key={rule}>{copy.ruleOf(ruleNames[rule], points)}</span>
        ))}
      </Space>,
    ],
    [copy.origin, <Origin key="origin" origin={origin} />],
  ]
  return (
    <Card size="small" title={copy.title} role="region" aria-label={copy.title}>
      <Descriptions
        size="small"
        column={1}
        bordered
        items={entries.map(([label, children]) => ({ key: label, label, children }))}
        styles={{ label: { width: 120 } }}
      />
    </Card>
  )
}

const sourceColumns: Column<OrderDetail['funding']['deposits'][number]>[] = [
  { name: 'number', label: copy.source.number, render: (row) => <OrderLink kind="deposit" number={row.number} /> },
  {
    name: 'channel',
    label: copy.source.channel,
    text: ({ channel, protocol }) => [nameOf(payWayNames, channel), protocol].filter(Boolean).join(' '),
  },
  { name: 'amount', label: copy.source.amount, kind: 'money' },
  { name: 'payer', label: copy.source.payer },
  { name: 'payer_no', label: copy.source.payerNo },
  { name: 'created_at', label: copy.source.at, kind: 'time' },
]

const linkColumns: Column<OrderDetail['risk']['accounts'][number]>[] = [
  { name: 'username', label: copy.link.player, render: (row) => <PlayerLink row={row} /> },
  {
    name: 'reasons',
    label: copy.link.reasons,
    text: ({ reasons }) => reasons.map((kind) => markNames[kind]).join(' · '),
  },
  { name: 'score', label: copy.link.score, render: ({ score }) => <ScoreTag score={score} /> },
  { name: 'is_blocked', label: copy.link.state, render: (row) => <AccountTags account={row} /> },
  { name: 'since', label: copy.link.since, kind: 'time' },
]

/** The newest deposits, and the linked players if there are any. */
export const OrderSources = ({ order: { funding, risk } }: { order: OrderDetail }) => (
  <>
    <RowTable title={copy.sources} columns={sourceColumns} rows={funding.deposits} rowKey="number" />
    {risk.accounts.length > 0 && (
      <RowTable title={copy.linked} columns={linkColumns} rows={risk.accounts} rowKey="player_id" />
    )}
  </>
)
