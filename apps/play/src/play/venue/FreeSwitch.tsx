import { Faint } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Notice } from '@koi/ui/Notice'
import { yuan } from '@koi/web/money'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { call } from '../../app/data/api.ts'
import { patchPlayer } from '../../app/session/player.ts'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { forgetEntry, readEntryChoice } from './entry.ts'
import { copy } from './transfer.copy.ts'
import css from './transfer.module.css'

/** The free-transfer switch, which changes only after the server has confirmed. */
export function FreeSwitch({ isOn }: { isOn: boolean }) {
  const [toggle, isFlipping] = useSubmit(async () => {
    const body = { transferstatus: isOn ? 0 : 1 } as const
    const { message } = await call('POST /api/uptransferstatus', body)
    patchPlayer(body)
    toastSuccess(message)
    // The change is already saved, so a failed reload is ignored.
    await refreshPlayer()
  })
  const [choice, setChoice] = useState(readEntryChoice)
  const forget = () => {
    forgetEntry()
    setChoice(null)
  }
  return (
    <>
      <Card layout="row">
        <div>
          <p id="free-transfer">{copy.free}</p>
          <Faint>{isOn ? copy.freeOn : copy.freeHint}</Faint>
        </div>
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby="free-transfer"
          className={css.switch}
          disabled={isFlipping}
          onClick={() => void toggle()}
        >
          <span className={css.knob} />
        </button>
      </Card>
      {choice !== null && !isOn && (
        <Notice
          action={
            <div>
              <Button kind="soft" size="s" onClick={forget}>
                {copy.entryReset}
              </Button>
            </div>
          }
        >
          {choice > 0 ? copy.entryAmount(yuan(choice)) : copy.entrySkip}
        </Notice>
      )}
    </>
  )
}
