import { wrongApplication } from '@koi/contract/agent/agent.check'
import { useId, useState } from 'react'
import { useSubmit } from '../app/useSubmit.ts'
import { call } from '../app/api.ts'
import { appCopy } from '../app/app.copy.ts'
import { paths } from '../app/paths.ts'
import { Screen } from '../app/Screen.tsx'
import { usePlayer } from '../app/session.ts'
import { toast } from '../app/toast.ts'
import { useMember } from '../app/useMember.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { copy } from './agent.copy.ts'
import css from './agent.module.css'

const blank = { mobile: '', apply_info: '' }

/** /applyagent: a player asks to become an agent (AGENT-01 to 11). */
export default function AgentPage() {
  const player = usePlayer()
  const reasonId = useId()
  const [form, setForm] = useState(blank)
  const [join, isJoining] = useSubmit(async () => {
    const given = { mobile: form.mobile.trim(), apply_info: form.apply_info.trim() }
    const wrong = wrongApplication(given)
    if (wrong) return toast(wrong.text())
    const { message } = await call('POST /api/applyagentdo', given)
    setForm(blank)
    toast(message || appCopy.operationDone, 'success')
  })
  if (!useMember()) return null
  return (
    <Screen title={copy.title}>
      <div className={css.head}>
        <p className={css.headline}>{copy.headline}</p>
        <p>{copy.line}</p>
      </div>
      <Rows>
        <Row label={copy.username} value={player?.username || copy.unset} />
        <Row label={copy.realname} value={player?.realname || copy.unset} />
      </Rows>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void join()
        }}
      >
        <Field
          label={copy.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          placeholder={copy.enterMobile}
          value={form.mobile}
          onChange={(mobile) => setForm((before) => ({ ...before, mobile }))}
        />
        <div className={css.reason}>
          <label htmlFor={reasonId}>{copy.reason}</label>
          <textarea
            id={reasonId}
            name="apply_info"
            rows={4}
            maxLength={500}
            placeholder={copy.enterReason}
            value={form.apply_info}
            onChange={({ target }) => setForm((before) => ({ ...before, apply_info: target.value }))}
          />
          <span className={css.count}>{`${[...form.apply_info].length}/500`}</span>
        </div>
        <Button type="submit" wide busy={isJoining}>
          {copy.join}
        </Button>
        <ButtonLink kind="soft" wide to={paths.humanService()}>
          {copy.consult}
        </ButtonLink>
      </form>
    </Screen>
  )
}
