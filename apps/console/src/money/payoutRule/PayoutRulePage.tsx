import { Button, Typography } from 'antd'
import { Link } from 'react-router'
import { useAct } from '../../app/act.tsx'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import type { Column } from '../../ui/field/column.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { modeOptions } from '../../ui/words/payout.copy.ts'
import { changeColumns } from '../../ui/words/publication.copy.ts'
import { ResourcePage } from '../../ui/table/ResourcePage.tsx'
import { copy, fields, words } from './payoutRule.copy.ts'
import { RuleActions } from './RuleActions.tsx'

type Rule = Row<'GET /console/api/payout-rules'>

const stoppingAll = 'POST /console/api/payout-rules/stop'

const columns: Column<Rule>[] = [
  { name: 'sort', label: words.sort, kind: 'number' },
  {
    name: 'name',
    label: words.name,
    width: 160,
    render: ({ id, name }) => <Link to={`/payout-rules/${id}`}>{name}</Link>,
  },
  { name: 'mode', label: words.mode, options: modeOptions },
  { name: 'version', label: words.version, kind: 'number' },
  { name: 'most', label: words.most, kind: 'money' },
  {
    name: 'segment_name',
    label: words.segment,
    width: 180,
    render: ({ segment, segment_name, segment_version, is_outdated }) =>
      segment === '' ? (
        words.anybody
      ) : (
        <>
          <Link to={`/segments/${segment}`}>{`${segment_name} v${segment_version}`}</Link>
          {Number(is_outdated) === 1 && (
            <Typography.Text type="warning" style={{ display: 'block' }}>
              {words.outdated}
            </Typography.Text>
          )}
        </>
      ),
  },
  {
    name: 'trial',
    label: words.trial,
    width: 300,
    render: ({ trial }) => (
      <>
        {words.trialText(trial.would_approve, trial.agreed, trial.disagreed, trial.open)}
        <Typography.Text type="secondary" style={{ display: 'block' }}>
          {words.trialMore(trial.large, trial.deciders)}
          {trial.left_approved > 0 && <> · {words.left(trial.left_approved)}</>}
        </Typography.Text>
      </>
    ),
    text: ({ trial }) => words.trialText(trial.would_approve, trial.agreed, trial.disagreed, trial.open),
  },
  {
    name: 'approved',
    label: words.approved,
    render: ({ approved, approved_sum }) => words.approvedText(approved, moneyOf(approved_sum)),
  },
  ...changeColumns,
]

export default function PayoutRulePage() {
  const act = useAct()
  const may = useMay()
  const stopAll = () =>
    act({
      title: words.stopAllTitle,
      effect: words.stopAllEffect,
      verb: words.stopAll,
      isDangerous: true,
      at: stoppingAll,
      params: {},
      done: (answer) => words.stopped((answer as { stopped: number }).stopped),
    })
  return (
    <ResourcePage
      {...copy}
      path="/console/api/payout-rules"
      columns={columns}
      fields={fields}
      search={false}
      canRemove={false}
      actionsWidth={220}
      toolbar={
        may(stoppingAll) && (
          <Button danger onClick={stopAll}>
            {words.stopAll}
          </Button>
        )
      }
      rowActions={(rule) => <RuleActions rule={rule} />}
    />
  )
}
