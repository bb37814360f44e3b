import { TextArea } from '@koi/ui/TextArea'
import { checkApplication } from '@koi/contract/partner/agent/agent.check'
import { typedMobile } from '@koi/contract/player/profile/profile.check'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Between, Faint } from '@koi/ui/Layout'
import { Tag } from '@koi/ui/Tag'
import { Row, Rows } from '@koi/ui/Rows'
import { useForm } from '@koi/web/useForm'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { useRead } from '../../app/data/queries.ts'
import { write } from '../../app/data/write.ts'
import { type OwnApplication, toOwnApplication } from './agent.read.ts'
import { paths } from '../../app/shell/paths.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useDraft } from '../../app/session/drafts.ts'
import { usePlayer } from '../../app/session/player.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { copy } from './agent.copy.ts'
import css from './agent.module.css'

const blank = { mobile: '', apply_info: '' }

/** Where the player's application stands; nothing before the first one. */
function Own({ own: { isAgent, state, createdAt, reason } }: { own: OwnApplication }) {
  if (isAgent)
    return (
      <Card onPage gap={3}>
        <Between as="div">
          <strong>{copy.own}</strong>
          <Tag isLarge tone="good">
            {copy.isAgent}
          </Tag>
        </Between>
        <ButtonLink wide to={paths.agentLogin()}>
          {copy.portal}
        </ButtonLink>
      </Card>
    )
  if (state === null || state === 'approved') return null
  return (
    <Card onPage gap={2}>
      <Between as="div">
        <strong>{copy.own}</strong>
        <Tag isLarge tone={state === 'pending' ? 'waiting' : 'bad'}>
          {copy.states[state]}
        </Tag>
      </Between>
      <Faint>{createdAt}</Faint>
      <p>{state === 'pending' ? copy.reviewLine : reason || copy.rejectedLine}</p>
      {state === 'pending' && (
        <ButtonLink kind="soft" wide to={paths.humanService()}>
          {copy.consult}
        </ButtonLink>
      )}
    </Card>
  )
}

export default playersOnly(function AgentPage() {
  const player = usePlayer()
  const { form, setForm, field } = useForm(blank)
  useDraft('agent application', form, setForm)
  const { data: own } = useRead(
    'POST /api/agent/application',
    {},
    { select: toOwnApplication, quiet: true, toastKind: null },
  )
  const [join, isJoining, failure] = useSubmit(async () => {
    const given = { mobile: typedMobile(form.mobile), apply_info: form.apply_info.trim() }
    requireValid(checkApplication(given))
    const { message } = await write('POST /api/applyagentdo', given)
    setForm(blank)
    toastSuccess(message)
  })
  const isSettled = own?.isAgent || own?.state === 'pending'
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
      {own && <Own own={own} />}
      {!isSettled && (
        <Card as={Form} onPage failure={failure} onSubmit={() => void join()}>
          <Field
            {...field('mobile')}
            label={copy.mobile}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            placeholder={copy.enterMobile}
          />
          <TextArea
            {...field('apply_info')}
            label={copy.reason}
            counts
            maxLength={500}
            placeholder={copy.enterReason}
          />
          <Button type="submit" wide busy={isJoining}>
            {copy.join}
          </Button>
          <ButtonLink kind="soft" wide to={paths.humanService()}>
            {copy.consult}
          </ButtonLink>
        </Card>
      )}
    </Screen>
  )
})
