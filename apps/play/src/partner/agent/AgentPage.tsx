import { TextArea } from '@koi/ui/TextArea'
import { checkApplication } from '@koi/contract/partner/agent/agent.check'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Row, Rows } from '@koi/ui/Rows'
import { useForm } from '@koi/web/useForm'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { call } from '../../app/data/api.ts'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useDraft } from '../../app/session/drafts.ts'
import { usePlayer } from '../../app/session/player.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { copy } from './agent.copy.ts'
import css from './agent.module.css'

const blank = { mobile: '', apply_info: '' }

export default playersOnly(function AgentPage() {
  const player = usePlayer()
  const { form, setForm, field } = useForm(blank)
  useDraft('agent application', form, setForm)
  const [join, isJoining, failure] = useSubmit(async () => {
    const given = { mobile: form.mobile.trim(), apply_info: form.apply_info.trim() }
    requireValid(checkApplication(given))
    const { message } = await call('POST /api/applyagentdo', given)
    setForm(blank)
    toastSuccess(message)
  })
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
          {...field('mobile')}
          label={copy.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          placeholder={copy.enterMobile}
        />
        <TextArea {...field('apply_info')} label={copy.reason} counts maxLength={500} placeholder={copy.enterReason} />
        <Button type="submit" wide busy={isJoining}>
          {copy.join}
        </Button>
        <ButtonLink kind="soft" wide to={paths.humanService()}>
          {copy.consult}
        </ButtonLink>
      </Card>
    </Screen>
  )
})
