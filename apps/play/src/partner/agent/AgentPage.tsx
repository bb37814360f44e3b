import { TextArea } from '@koi/ui/TextArea'
import { checkApplication } from '@koi/contract/partner/agent/agent.check'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Row, Rows } from '@koi/ui/Rows'
import { useState } from 'react'
import { useSubmit } from '../../app/useSubmit.ts'
import { Form } from '../../app/Form.tsx'
import { problemOf } from '@koi/web/problem'
import { call } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { Screen } from '../../app/Screen.tsx'
import { usePlayer } from '../../app/player.ts'
import { toastSuccess } from '../../app/toast.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { copy } from './agent.copy.ts'
import css from './agent.module.css'

const blank = { mobile: '', apply_info: '' }

export default function AgentPage() {
  const player = usePlayer()
  const [form, setForm] = useState(blank)
  const [join, isJoining, failure] = useSubmit(async () => {
    const given = { mobile: form.mobile.trim(), apply_info: form.apply_info.trim() }
    const wrong = checkApplication(given)
    if (wrong) throw problemOf(wrong)
    const { message } = await call('POST /api/applyagentdo', given)
    setForm(blank)
    toastSuccess(message)
  })
  if (!useRequirePlayer()) return null
  return (
    <Screen title={copy.title}>
      <div className={css.head}>
        <p className={css.headline}>{copy.headline}</p>
        <p>{copy.line}</p>
      </div>
      <Rows>
        <Row label={copy.username} value={player?.username} />
        <Row label={copy.realname} value={player?.realname || (player?.username == null ? '' : copy.unset)} />
      </Rows>
      <Card as={Form} onPage failure={failure} onSubmit={() => void join()}>
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
        <TextArea
          label={copy.reason}
          name="apply_info"
          counts
          maxLength={500}
          placeholder={copy.enterReason}
          value={form.apply_info}
          onChange={(apply_info) => setForm((before) => ({ ...before, apply_info }))}
        />
        <Button type="submit" wide busy={isJoining}>
          {copy.join}
        </Button>
        <ButtonLink kind="soft" wide to={paths.humanService()}>
          {copy.consult}
        </ButtonLink>
      </Card>
    </Screen>
  )
}
