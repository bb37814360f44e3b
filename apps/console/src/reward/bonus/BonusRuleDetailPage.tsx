import { Card, Descriptions, Flex, Skeleton, Tabs, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useRead } from '../../app/api.ts'
import { useTab } from '../../ui/page/address.ts'
import { type Field, hasRows, isFieldShown, toInput, type Values } from '../../ui/field/field.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { publicationStates } from '../../ui/words/publication.copy.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { StateTag } from '../../ui/figures/StateTag.tsx'
import { copy, detailCopy, triggerNames } from './bonus.copy.ts'
import { ruleFields } from './bonus.fields.ts'
import { type BonusRule, BonusRuleForm, ruleForm } from './BonusRuleForm.tsx'
import { RuleActions } from './RuleActions.tsx'
import { BonusTable } from './BonusTable.tsx'

/** Shows one rule: its figures, result, versions and bonuses. */
export default function BonusRuleDetailPage() {
  const { id = '' } = useParams()
  const [isEditing, setEditing] = useState(false)
  const navigate = useNavigate()
  const [tab, choose] = useTab(['result', 'versions', 'bonuses'] as const)
  const { data, error, isPlaceholderData, refetch } = useRead('GET /console/api/bonus-rules/:id', { id })
  const rule = isPlaceholderData ? undefined : data
  return (
    <Page
      title={rule?.name ?? detailCopy.title}
      hint={<Link to="/bonus-rules">{detailCopy.back}</Link>}
      extra={
        rule && <RuleActions rule={rule} onEdit={() => setEditing(true)} onRemoved={() => navigate('/bonus-rules')} />
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!rule && !error && <Skeleton active />}
      {rule && (
        <>
          <Card size="small" style={{ marginBottom: 12 }}>
            <Figures rule={rule} />
          </Card>
          <Card size="small">
            <Tabs
              {...(tab ? { activeKey: tab } : {})}
              destroyOnHidden
              onChange={choose}
              items={[
                { key: 'result', label: detailCopy.result, children: <Result id={id} /> },
                { key: 'versions', label: detailCopy.versions, children: <Versions id={id} /> },
                { key: 'bonuses', label: detailCopy.bonuses, children: <BonusTable rule={id} /> },
              ]}
            />
          </Card>
        </>
      )}
      {isEditing && rule && <BonusRuleForm rule={rule} onClose={() => setEditing(false)} />}
    </Page>
  )
}

const percentOf = (part: number, whole: number): string => (whole > 0 ? `${Math.round((part * 100) / whole)}%` : '0%')
const limitText = (amount: unknown): string => (Number(amount) > 0 ? moneyOf(amount) : copy.noLimit)

function Figures({ rule: { state, version, live_version, terms, budget, budget_day, figures } }: { rule: BonusRule }) {
  const { offered, taken, done, used, used_today } = figures
  const items = [
    { label: copy.state, value: <StateTag options={publicationStates} value={state} /> },
    { label: copy.version, value: copy.versionText(version, live_version) },
    { label: copy.trigger, value: triggerNames[terms.on.trigger] },
    { label: detailCopy.offered, value: offered },
    { label: copy.claimed, value: detailCopy.partText(taken, percentOf(taken, offered)) },
    { label: detailCopy.done, value: detailCopy.partText(done, percentOf(done, taken)) },
    { label: detailCopy.used, value: `${moneyOf(used)} / ${limitText(budget)}` },
    { label: detailCopy.usedToday, value: `${moneyOf(used_today)} / ${limitText(budget_day)}` },
    { label: copy.outcome, value: copy.outcomeText(figures.open, done, figures.lost) },
  ]
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, lg: 3 }}
      items={items.map(({ label, value }) => ({ key: label, label, children: value }))}
    />
  )
}

function Result({ id }: { id: string }) {
  const { data, error, refetch } = useRead('GET /console/api/bonus-rules/:id/result', { id })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const flagText = (count: number) => detailCopy.partText(count, percentOf(count, data.takers))
  const sections = [
    {
      title: detailCopy.money,
      items: [
        [detailCopy.takers, String(data.takers)],
        [detailCopy.cost, moneyOf(data.cost)],
        [detailCopy.depositedShort, moneyOf(data.deposited_short)],
        [detailCopy.depositedLong, moneyOf(data.deposited_long)],
        [detailCopy.stake, moneyOf(data.stake)],
        [detailCopy.winLoss, moneyOf(data.win_loss)],
        [detailCopy.net, moneyOf(data.net)],
      ],
    },
    {
      title: detailCopy.flags,
      items: [
        [detailCopy.linked, flagText(data.linked)],
        [detailCopy.givenUp, flagText(data.given_up)],
        [detailCopy.withdrew, flagText(data.withdrew)],
        [detailCopy.equalStakes, flagText(data.equal_stakes)],
      ],
    },
  ]
  return (
    <Flex vertical gap={12}>
      {sections.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <Typography.Title level={2} style={{ fontSize: 14 }}>
            {title}
          </Typography.Title>
          <Descriptions
            size="small"
            bordered
            column={{ xs: 1, md: 2 }}
            items={items.map(([label, value]) => ({ key: label!, label, children: value }))}
          />
        </section>
      ))}
      <Typography.Text type="secondary">{detailCopy.resultNote}</Typography.Text>
    </Flex>
  )
}

/** Text of a field's value; rows with the names of their options. */
const textOf = (field: Field, value: unknown): string => {
  const input = toInput(field, value)
  if (!Array.isArray(input) || !hasRows(field)) return String(value ?? '')
  const cellOf = ({ name, options }: Field, row: Values) =>
    options?.find((option) => option.value === row[name])?.label ?? String(row[name] ?? '')
  const rowOf = (row: Values) => (field.columns ?? []).map((column) => cellOf(column, row)).join(' ')
  return (input as Values[]).map(rowOf).join(', ')
}

function Versions({ id }: { id: string }) {
  const { data, error, refetch } = useRead('GET /console/api/bonus-rules/:id/versions', { id })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  /** Labels and texts of the fields of a version. */
  const fieldsOf = (version: (typeof data.items)[number]): Map<string, string> => {
    const values: Values = { ...ruleForm.read(version), segment: version.segment_name }
    return new Map(
      ruleFields
        .filter((field) => isFieldShown(field, values))
        .map((field) => [field.label, textOf(field, values[field.name])]),
    )
  }
  return (
    <Timeline
      items={data.items.map((version, index) => {
        const former = data.items[index + 1]
        const before = former && fieldsOf(former)
        const differing = before ? [...fieldsOf(version)].filter(([label, text]) => before.get(label) !== text) : []
        return {
          content: (
            <Flex vertical gap={2}>
              <Typography.Text strong>
                v{version.version} · {version.made_by} · {version.at}
              </Typography.Text>
              {!before && <span>{detailCopy.first}</span>}
              {differing.map(([label, text]) => (
                <span key={label}>
                  {label}: <Typography.Text delete>{before?.get(label)}</Typography.Text> {text}
                </span>
              ))}
            </Flex>
          ),
        }
      })}
    />
  )
}
