import { untilLifted } from '@koi/contract/player/protection/protection'
import { Card, Descriptions, Tag } from 'antd'
import type { ReactNode } from 'react'
import { moneyOf } from '../figures/Money.tsx'
import type { OrderDetail } from './orderDetail.ts'
import { copy } from './orderPage.copy.ts'

/** A check's warning, or its result if it has none. */
type Result = { warnings: string[]; otherwise: string }

function checksOf({ player, screening, same_payee: same }: OrderDetail, flags: string[]) {
  const { excluded_until: excluded, withdrawals_held_until: held } = player
  const results: Record<keyof typeof copy.checkNames, Result> = {
    flags: { warnings: flags, otherwise: copy.none },
    account: {
      warnings: [
        ...(player.isblack ? [copy.blacklisted] : []),
        ...(player.status ? [] : [copy.disabled]),
        ...(excluded === '' ? [] : [copy.excluded(excluded)]),
        ...(player.is_test ? [copy.test] : []),
      ],
      otherwise: copy.normal,
    },
    turnover: {
      warnings: Number(player.bet_amount) > 0 ? [moneyOf(player.bet_amount)] : [],
      otherwise: copy.turnoverDone,
    },
    samePayee: { warnings: same.length > 0 ? [copy.samePayee(same.length)] : [], otherwise: copy.none },
    verification: {
      warnings: screening.verification === 'rejected' ? [copy.verification.rejected] : [],
      otherwise: copy.verification[screening.verification],
    },
    barring: {
      warnings: screening.barring_hits.map(copy.barringHit),
      otherwise: screening.screened_at === '' ? copy.notScreened : copy.screened(screening.screened_at),
    },
    harm: { warnings: screening.harm_markers.map(copy.harm), otherwise: copy.none },
    dormancy: { warnings: screening.is_dormant ? [copy.dormant] : [], otherwise: copy.none },
    held: {
      warnings: held === '' ? [] : [held === untilLifted ? copy.heldEndless : copy.heldUntil(held)],
      otherwise: copy.none,
    },
  }
  return Object.entries(results) as [keyof typeof copy.checkNames, Result][]
}

const shown = ({ warnings, otherwise }: Result): ReactNode =>
  warnings.length === 0
    ? otherwise
    : [...new Set(warnings)].map((warning) => (
        <Tag key={warning} color="warning" style={{ whiteSpace: 'normal' }}>
          {warning}
        </Tag>
      ))

/** Results of all checks of an order and its player; warnings are highlighted. */
export function OrderChecks({ order, flags }: { order: OrderDetail; flags: string[] }) {
  const items = checksOf(order, flags).map(([name, result]) => ({
    key: name,
    label: copy.checkNames[name],
    children: shown(result),
  }))
  return (
    <Card size="small" title={copy.checks} role="region" aria-label={copy.checks}>
      <Descriptions size="small" column={1} bordered items={items} styles={{ label: { width: 120 } }} />
    </Card>
  )
}
