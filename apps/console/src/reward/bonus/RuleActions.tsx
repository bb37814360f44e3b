import { triggersThatGive } from '@koi/contract/reward/bonus/bonus.reward'
import { ActButton } from '../../ui/table/ActButton.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { BonusDryRun } from './BonusDryRun.tsx'
import { copy as ui } from '../../ui/words/ui.copy.ts'
import { copy } from './bonus.copy.ts'
import type { BonusRule } from './BonusRuleForm.tsx'

interface Props {
  rule: BonusRule
  onEdit: () => void
  onRemoved?: () => void
}

/** Acts on a rule; a rule that a tournament or wheel made has none of its own. */
export function RuleActions({ rule, onEdit, onRemoved }: Props) {
  if (triggersThatGive.includes(rule.terms.on.trigger)) return null
  const { id, name, state, version, live_version, segment, terms } = rule
  return (
    <>
      <RowButton at="PATCH /console/api/bonus-rules/:id" onClick={onEdit}>
        {copy.edit}
      </RowButton>
      {(state !== 'live' || live_version !== version) && (
        <ActButton
          at="POST /console/api/bonus-rules/:id/publish"
          verb={copy.publish}
          title={copy.publishTitle(name)}
          effect={copy.publishEffect}
          detail={<BonusDryRun given={{ segment, terms }} />}
          params={{ id }}
          fixed={{ version }}
        />
      )}
      {state === 'draft' && (
        <ActButton
          at="DELETE /console/api/bonus-rules/:id"
          verb={ui.remove}
          title={ui.remove}
          effect={ui.removeDraftEffect(name)}
          isDangerous
          params={{ id }}
          done={ui.removed}
          {...(onRemoved ? { after: onRemoved } : {})}
        />
      )}
      {state === 'live' && (
        <ActButton
          at="POST /console/api/bonus-rules/:id/stop"
          verb={copy.stop}
          title={copy.stopTitle(name)}
          effect={copy.stopEffect}
          isDangerous
          params={{ id }}
        />
      )}
    </>
  )
}
