import { useAct } from '../../app/act.tsx'
import type { Row } from '../../app/endpoint.ts'
import { moneyOf } from '../../ui/figures/Money.tsx'
import { ActButton } from '../../ui/table/ActButton.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { words } from './payoutRule.copy.ts'

type Rule = Row<'GET /console/api/payout-rules'>

const stop = { at: 'POST /console/api/payout-rules/:id/stop', effect: words.stopEffect, isDangerous: true } as const

/** Acts that start, stop and refresh a rule. */
export function RuleActions({ rule }: { rule: Rule }) {
  const act = useAct()
  const { id, name, mode, version, most, segment, is_outdated } = rule
  return (
    <>
      {mode !== 'act' && (
        <ActButton
          at="POST /console/api/payout-rules/:id/act"
          verb={words.act}
          title={words.actTitle(name)}
          effect={words.actEffect(moneyOf(most))}
          params={{ id }}
          fixed={{ version }}
        />
      )}
      {mode !== 'shadow' && (
        <RowButton
          at={stop.at}
          onClick={() =>
            act({
              ...stop,
              title: words.stopTitle(name),
              verb: words.shadow,
              params: { id },
              fixed: { mode: 'shadow' },
            })
          }
        >
          {words.shadow}
        </RowButton>
      )}
      {mode !== 'off' && (
        <ActButton {...stop} verb={words.off} title={words.stopTitle(name)} params={{ id }} fixed={{ mode: 'off' }} />
      )}
      {Number(is_outdated) === 1 && (
        <ActButton
          at="PATCH /console/api/payout-rules/:id"
          verb={words.refresh}
          title={words.refreshTitle(name)}
          effect={words.refreshEffect}
          params={{ id }}
          fixed={{ segment }}
        />
      )}
    </>
  )
}
