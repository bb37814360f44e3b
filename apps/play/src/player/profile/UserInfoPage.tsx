import { checkProfile, earliestBirthday, type Profile, typedMobile } from '@koi/contract/player/profile/profile.check'
import { plainName } from '@koi/contract/typed'
import { saved } from '@koi/contract/player/profile/profile.copy'
import { dayOf, instant } from '@koi/contract/time'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Row, Rows } from '@koi/ui/Rows'
import { now } from '@koi/web/clock'
import { useState } from 'react'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { Form } from '../../app/shell/Form.tsx'
import { requireValid } from '@koi/web/problem'
import { call } from '../../app/data/api.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useDraft } from '../../app/session/drafts.ts'
import { patchPlayer, usePlayer } from '../../app/session/player.ts'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { toast } from '../../app/notices/toast.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { useStepUp } from '../recovery/useStepUp.tsx'
import { copy } from './profile.copy.ts'
import css from './profile.module.css'

export default playersOnly(function UserInfoPage() {
  const player = usePlayer()
  const [edits, setEdits] = useState<Partial<Profile>>({})
  useDraft('profile', edits, setEdits)
  const form: Profile = {
    mobile: edits.mobile ?? player?.mobile ?? '',
    email: edits.email ?? player?.email ?? '',
    birthday: edits.birthday ?? player?.birthday ?? '',
  }
  // If the player has a second factor, a change of mobile or email requires a code.
  const { otp, withStepUp, field } = useStepUp()
  const set = (field: keyof Profile) => (value: string) => setEdits((before) => ({ ...before, [field]: value }))
  const today = dayOf(instant(now()))

  const [save, isSaving, failure] = useSubmit(async () => {
    const given = { mobile: typedMobile(form.mobile), email: plainName(form.email), birthday: form.birthday }
    requireValid(checkProfile(given, today))
    await withStepUp(call('POST /api/updateuserinfo', { ...given, ...otp }))
    patchPlayer(given)
    toast(saved, 'success')
    // The change is already saved, so a failed reload is ignored.
    await refreshPlayer()
  })

  return (
    <Screen title={copy.setting}>
      <Rows>
        <Row label={copy.username} value={player?.username} />
        <Row label={copy.realname} value={player?.realname || (player?.username == null ? '' : copy.unset)} />
      </Rows>
      <p className={css.note}>{copy.fixed}</p>
      <Card as={Form} onPage failure={failure} onSubmit={() => void save()}>
        <Field
          label={copy.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={copy.enterMobile}
          maxLength={40}
          value={form.mobile}
          onChange={set('mobile')}
        />
        <Field
          label={copy.email}
          name="email"
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={copy.enterEmail}
          maxLength={100}
          value={form.email}
          onChange={set('email')}
        />
        <Field
          label={copy.birthday}
          name="birthday"
          type="date"
          autoComplete="bday"
          min={earliestBirthday}
          max={today}
          value={form.birthday}
          onChange={set('birthday')}
        />
        {field}
        <Button type="submit" wide busy={isSaving}>
          {copy.save}
        </Button>
      </Card>
    </Screen>
  )
})
