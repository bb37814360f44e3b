import { isLimitKind, type LimitKind, limitKinds } from '@koi/contract/player/protection/protection'
import { limitNames } from '@koi/contract/player/protection/protection.copy'
import { Button, Card, Descriptions, Flex, Skeleton, Space, Table, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { send, useRead } from '../../app/api.ts'
import type { Reply } from '../../app/endpoint.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import type { PlayerDetail } from '../../ui/player/player.ts'
import { copy, kinds, limitFields, limitsTitles, restrictFields } from './protection.copy.ts'

const protecting = 'PUT /console/api/players/:id/protection'
type Sheet = Reply<'GET /console/api/players/:id/protection'>
type Limit = Sheet['limits'][number]

export function Protection({ player }: { player: PlayerDetail }) {
  const { data, error, refetch } = useRead('GET /console/api/players/:id/protection', { id: player.id })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Flex vertical gap={12}>
      <CurrentExclusion sheet={data} player={player} />
      <Limits limits={data.limits} />
      <History changes={data.history} />
    </Flex>
  )
}

function CurrentExclusion({ sheet, player }: { sheet: Sheet; player: PlayerDetail }) {
  const isExcluded = sheet.is_excluded === 1
  const term = sheet.is_term_over === 1 ? copy.termOver(sheet.excluded_until) : copy.until(sheet.excluded_until)
  const end = sheet.is_indefinite === 1 ? copy.forEver : term
  const items = [
    {
      key: 'state',
      label: copy.state,
      children: isExcluded ? (
        <Space>
          <StateTag options={kinds} value={sheet.excluded_kind} />
          <Typography.Text strong>{end}</Typography.Text>
        </Space>
      ) : (
        copy.free
      ),
    },
    {
      key: 'reality',
      label: copy.reality,
      children: sheet.reality_minutes > 0 ? copy.every(sheet.reality_minutes) : copy.off,
    },
    {
      key: 'review',
      label: copy.review,
      children:
        player.limits_review === '' ? (
          copy.neverReviewed
        ) : (
          <Space>
            <Time value={player.limits_reviewed_at} />
            {copy.reviewAnswers[player.limits_review]}
          </Space>
        ),
    },
  ]
  return (
    <Card size="small">
      <Flex align="start" gap={12}>
        <div style={{ flex: 1 }}>
          <Descriptions size="small" column={2} items={items} />
          {isExcluded && <Typography.Text type="secondary">{copy.allowed}</Typography.Text>}
        </div>
        <Permitted to={protecting}>
          <Actions sheet={sheet} />
        </Permitted>
      </Flex>
    </Card>
  )
}

function Actions({ sheet }: { sheet: Sheet }) {
  const act = useAct()
  const isExcluded = sheet.is_excluded === 1
  const params = { id: sheet.player_id }
  const setLimits = (kind: LimitKind) => {
    const standing = sheet.limits.filter((limit) => limit.kind === kind)
    act({
      title: limitsTitles[kind](sheet.username),
      effect: copy.limitsEffect,
      verb: copy.setLimits,
      fields: limitFields(kind, sheet.limits[0]?.period ?? 'calendar'),
      initial: Object.fromEntries(standing.map(({ span, operator_amount }) => [span, operator_amount])),
      run: ({ day = null, week = null, month = null, ...rest }) => {
        const set = { day, week, month }
        return send(protecting, params, kind === 'deposit' ? { limits: set, ...rest } : { [kind]: set, ...rest })
      },
    })
  }
  const verb = isExcluded ? copy.lengthen : copy.restrict
  const restrict = () =>
    act({
      title: copy.restrictTitle(sheet.username),
      effect: copy.restrictEffect,
      verb,
      isDangerous: true,
      fields: restrictFields,
      at: protecting,
      params,
    })
  return (
    <Space wrap>
      {limitKinds.map((kind) => (
        <Button key={kind} onClick={() => setLimits(kind)}>
          {limitNames[kind]}
        </Button>
      ))}
      {sheet.is_indefinite !== 1 && (
        <Button danger onClick={restrict}>
          {verb}
        </Button>
      )}
    </Space>
  )
}

function Limits({ limits }: { limits: Limit[] }) {
  return (
    <Table
      size="small"
      rowKey={({ kind, span }) => `${kind}.${span}`}
      dataSource={limits}
      pagination={false}
      columns={[
        { title: copy.kind, render: (_, { kind }) => (isLimitKind(kind) ? limitNames[kind] : kind) },
        { title: copy.span, dataIndex: 'name' },
        { title: copy.own, align: 'right', render: (_, limit) => <Quantity limit={limit} value={limit.amount} /> },
        {
          title: copy.byOperator,
          align: 'right',
          render: (_, limit) => <Quantity limit={limit} value={limit.operator_amount} />,
        },
        { title: copy.used, align: 'right', render: (_, limit) => <Quantity limit={limit} value={limit.used} /> },
        {
          title: copy.rest,
          align: 'right',
          render: (_, limit) => <Quantity limit={limit} value={limit.rest} isStrong />,
        },
        { title: copy.freed, render: (_, limit) => <Freed limit={limit} /> },
        { title: copy.pending, render: (_, limit) => <PendingChange limit={limit} /> },
      ]}
    />
  )
}

function Quantity({ limit, value, isStrong = false }: { limit: Limit; value: string; isStrong?: boolean }) {
  if (limit.unit === 'yuan') return <Money value={value} isStrong={isStrong} />
  return <Typography.Text strong={isStrong}>{value === '' ? '–' : copy.minutes(value)}</Typography.Text>
}

function Freed({ limit }: { limit: Limit }) {
  if (limit.frees_at === '') return <span>–</span>
  return (
    <Space>
      <Quantity limit={limit} value={limit.frees} />
      <Typography.Text type="secondary">{copy.freedAt(limit.frees_at)}</Typography.Text>
    </Space>
  )
}

function PendingChange({ limit }: { limit: Limit }) {
  if (limit.has_pending !== 1) return <span>–</span>
  return (
    <Space>
      {limit.pending_none === 1 ? copy.pendingNone : <Quantity limit={limit} value={limit.pending} />}
      <Typography.Text type="secondary">{copy.ripeAt(limit.ripe_at)}</Typography.Text>
    </Space>
  )
}

function History({ changes }: { changes: Sheet['history'] }) {
  return (
    <Table
      size="small"
      title={() => copy.history}
      rowKey="id"
      dataSource={changes}
      pagination={{ hideOnSinglePage: true }}
      locale={{ emptyText: copy.none }}
      columns={[
        { title: copy.at, width: 170, render: (_, { created_at }) => <Time value={created_at} /> },
        {
          title: copy.by,
          width: 140,
          render: (_, { actor, actor_name }) => (actor === 'player' ? copy.player : actor_name),
        },
        { title: copy.words, dataIndex: 'words' },
        { title: copy.reason, render: (_, { reason }) => reason || '–' },
      ]}
    />
  )
}
