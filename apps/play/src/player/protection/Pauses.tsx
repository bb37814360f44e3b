import { Buttons, Faint, Stack } from '@koi/ui/Layout'
import { exclusionMonths, type Span, spans } from '@koi/contract/player/protection/protection'
import { exclusionName, timeoutNames } from '@koi/contract/player/protection/protection.copy'
import { Button } from '@koi/ui/Button'
import { Checkbox } from '@koi/ui/Checkbox'
import { Dialog } from '@koi/ui/Dialog'
import { ChoiceSheet } from '@koi/ui/Picker'
import { RowButton, Rows } from '@koi/ui/Rows'
import { useState } from 'react'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { copy } from './protection.copy.ts'
import { write } from '../../app/data/write.ts'

type PauseChoice = { kind: 'timeout'; span: Span } | { kind: 'exclude'; months: number }

function Decide({ choice, onClose }: { choice: PauseChoice; onClose: () => void }) {
  const [isUnderstood, setUnderstood] = useState(false)
  const isPause = choice.kind === 'timeout'
  const [act, isBusy] = useSubmit(async () => {
    const { message } = await (isPause
      ? write('POST /api/protection/timeout', { span: choice.span })
      : write('POST /api/protection/exclude', { months: choice.months }))
    toastSuccess(message)
    onClose()
    // The server ends open games and transfers the money back; reload the balances.
    await refreshPlayer()
  })
  const line = isPause
    ? copy.confirmTimeout(timeoutNames[choice.span])
    : choice.months === 0
      ? copy.confirmForever
      : copy.confirmExclude(exclusionName(choice.months))
  return (
    <Dialog title={isPause ? copy.timeout : copy.exclude} role="alertdialog" onEscape={onClose}>
      <Stack>
        <p>{line}</p>
        <Faint>{copy.stillWorks}</Faint>
        <Checkbox checked={isUnderstood} onChange={setUnderstood}>
          {copy.understand}
        </Checkbox>
        <Buttons>
          <Button kind="light" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button onClick={() => void act()} disabled={!isUnderstood} busy={isBusy}>
            {copy.takeEffect}
          </Button>
        </Buttons>
      </Stack>
    </Dialog>
  )
}

export function Pauses() {
  const [open, setOpen] = useState<'timeout' | 'exclude' | null>(null)
  const [choice, setChoice] = useState<PauseChoice | null>(null)
  const choose = (next: PauseChoice) => {
    setOpen(null)
    setChoice(next)
  }
  return (
    <Rows title={copy.pauses}>
      <RowButton label={copy.timeout} value={copy.timeoutLine} onClick={() => setOpen('timeout')} />
      <RowButton label={copy.exclude} value={copy.excludeLine} onClick={() => setOpen('exclude')} />
      {open === 'timeout' && (
        <ChoiceSheet
          title={copy.timeoutTitle}
          choices={spans.map((value) => ({ value, label: timeoutNames[value] }))}
          value={undefined}
          onChoose={(span) => choose({ kind: 'timeout', span })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'exclude' && (
        <ChoiceSheet
          title={copy.excludeTitle}
          choices={exclusionMonths.map((value) => ({ value: value as number, label: exclusionName(value) }))}
          value={undefined}
          onChoose={(months) => choose({ kind: 'exclude', months })}
          onClose={() => setOpen(null)}
        />
      )}
      {choice && <Decide choice={choice} onClose={() => setChoice(null)} />}
    </Rows>
  )
}
