import { wrongApplication } from '@koi/contract/agent/agent.check'
import { useId, useState } from 'react'
import { useAction } from '../app/action.ts'
import { call } from '../app/api.ts'
import { said } from '../app/app.copy.ts'
import { paths } from '../app/paths.ts'
import { Screen } from '../app/Screen.tsx'
import { usePlayer } from '../app/session.ts'
import { toast } from '../app/toast.ts'
import { useMember } from '../app/useMember.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { texts } from './agent.copy.ts'
import css from './agent.module.css'

const blank = { mobile: '', apply_info: '' }

/** /applyagent: a player asks to become an agent (AGENT-01 to 11). */
export default function AgentPage() {
  const player = usePlayer()
  const reasonId = useId()
  const [form, setForm] = useState(blank)
  const [join, isJoining] = useAction(async () => {
    const given = { mobile: form.mobile.trim(), apply_info: form.apply_info.trim() }
    const wrong = wrongApplication(given)
    if (wrong) return toast(wrong.text())
    const { message } = await call('POST /api/applyagentdo', given)
    setForm(blank)
    toast(message || said.operationDone, 'success')
  })
  if (!useMember()) return null
  return (
    <Screen title={texts.title}>
      <div className={css.head}>
        <p className={css.headline}>{texts.headline}</p>
        <p>{texts.line}</p>
      </div>
      <Rows>
        <Row label={texts.username} value={player?.username || texts.unset} />
        <Row label={texts.realname} value={player?.realname || texts.unset} />
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
          label={texts.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          placeholder={texts.enterMobile}
          value={form.mobile}
          onChange={(mobile) => setForm((before) => ({ ...before, mobile }))}
        />
        <div className={css.reason}>
          <label htmlFor={reasonId}>{texts.reason}</label>
          <textarea
            id={reasonId}
            name="apply_info"
            rows={4}
            maxLength={500}
            placeholder={texts.enterReason}
            value={form.apply_info}
            onChange={({ target }) => setForm((before) => ({ ...before, apply_info: target.value }))}
          />
          <span className={css.count}>{`${[...form.apply_info].length}/500`}</span>
        </div>
        <Button type="submit" wide busy={isJoining}>
          {texts.join}
        </Button>
        <ButtonLink kind="soft" wide to={paths.humanService()}>
          {texts.consult}
        </ButtonLink>
      </form>
    </Screen>
  )
}
