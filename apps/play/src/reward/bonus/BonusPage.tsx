import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Failed } from '@koi/ui/EmptyState'
import { Field } from '@koi/ui/Field'
import { Skeleton } from '@koi/ui/Skeleton'
import { useCallback, useState } from 'react'
import { Form } from '../../app/Form.tsx'
import { refreshPlayer } from '../../app/playerChanges.ts'
import { Screen } from '../../app/Screen.tsx'
import { toastSuccess } from '../../app/toast.ts'
import { usePages } from '../../app/usePages.ts'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { write } from '../../app/write.ts'
import { List } from '../../ui/List.tsx'
import { BonusCard } from './BonusCard.tsx'
import { copy } from './bonus.copy.ts'
import css from './bonus.module.css'
import { toBonus, toBonuses } from './bonus.read.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'

function CodeForm() {
  const [code, setCode] = useState('')
  const [enter, isEntering, failure] = useSubmit(async () => {
    const { message } = await write('POST /api/bonus/code', { code: code.trim() })
    toastSuccess(message)
    setCode('')
    await refreshPlayer()
  })
  return (
    <Card as="div" onPage>
      <Form failure={failure} onSubmit={() => void enter()}>
        <Field
          label={copy.code}
          name="code"
          placeholder={copy.enterCode}
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" wide kind="soft" busy={isEntering} disabled={code.trim() === ''}>
          {copy.useCode}
        </Button>
      </Form>
    </Card>
  )
}

export default function BonusPage() {
  const isSignedIn = useRequirePlayer()
  const [ending, setEnding] = useState('')
  const close = useCallback(() => setEnding(''), [])
  const pages = usePages(
    'POST /api/bonus/list',
    {},
    { when: isSignedIn, pick: (found) => found?.list, toRow: toBonus, toHead: toBonuses },
  )
  const data = pages.head
  if (!isSignedIn) return null
  const sections = data ? ([['offers', data.offers] as const, ['open', data.open] as const] as const) : []
  return (
    <Screen title={copy.title}>
      <CodeForm />
      {data === undefined && pages.state === 'loading' && (
        <Card as="div" onPage gap={2}>
          <Skeleton shape="block" rows={2} />
        </Card>
      )}
      {data === undefined && pages.state === 'failed' && <Failed onRetry={() => void pages.again()} />}
      {sections.map(
        ([name, bonuses]) =>
          bonuses.length > 0 && (
            <section key={name} aria-label={copy[name]}>
              <h2 className={css.title}>{copy[name]}</h2>
              <ul className={css.cards}>
                {bonuses.map((bonus, index) => (
                  <BonusCard key={bonus.id ?? index} bonus={bonus} onGiveUp={setEnding} />
                ))}
              </ul>
            </section>
          ),
      )}
      {data !== undefined && (
        <>
          <h2 className={css.title}>{copy.history}</h2>
          <List pages={pages}>{(bonus, index) => <BonusCard key={`${bonus.id ?? ''}${index}`} bonus={bonus} />}</List>
        </>
      )}
      {ending && <GiveUpDialog id={ending} onClose={close} />}
    </Screen>
  )
}
