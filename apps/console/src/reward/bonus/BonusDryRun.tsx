import { Descriptions, Typography } from 'antd'
import type { Body } from '../../app/endpoint.ts'
import { DryRun } from '../../ui/form/DryRun.tsx'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { copy } from './bonus.copy.ts'

const at = 'POST /console/api/bonus-rules/dry-run'
const words = {
  title: copy.dryRun,
  incomplete: copy.dryRunIncomplete,
  failed: copy.dryRunFailed,
  retry: copy.retry,
}

/** Shows what the terms would have given in the last days. `null`: the terms are incomplete. */
export function BonusDryRun({ given }: { given: Body<typeof at> | null }) {
  return (
    <DryRun at={at} given={given} words={words}>
      {(data, isOld) =>
        !data || isOld ? (
          <Typography.Text type="secondary">{copy.counting}</Typography.Text>
        ) : !data.is_known ? (
          <Typography.Text type="secondary">{copy.dryRunUnknown}</Typography.Text>
        ) : (
          <>
            <Descriptions
              size="small"
              bordered
              column={1}
              items={[
                { key: 'players', label: copy.players, children: String(data.players) },
                { key: 'bonuses', label: copy.count, children: String(data.bonuses) },
                { key: 'cost', label: copy.cost, children: moneyOf(data.cost) },
                { key: 'flow', label: copy.flow, children: moneyOf(data.flow) },
                { key: 'base', label: copy.base, children: moneyOf(data.base) },
              ]}
            />
            <Typography.Text type="secondary">{copy.dryRunNote}</Typography.Text>
          </>
        )
      }
    </DryRun>
  )
}
