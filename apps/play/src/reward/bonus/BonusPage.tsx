import { Cards, SectionTitle, Stack } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Reading } from '@koi/ui/Reading'
import { useCallback, useState } from 'react'
import { Form } from '../../app/shell/Form.tsx'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { useWrite } from '../../app/data/write.ts'
import { List } from '../../ui/List.tsx'
import { BonusCard } from './BonusCard.tsx'
import { copy } from './bonus.copy.ts'
import { toBonus, toBonuses } from './bonus.read.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'

function CodeForm() {
  const [code, setCode] = useState('')
  const [enter, isEntering, failure] = useWrite('POST /api/bonus/code', () => {
    setCode('')
    return refreshPlayer()
  })
  return (
    <Card as="div" onPage>
      <Stack as={Form} failure={failure} onSubmit={() => void enter({ code: code.trim() })}>
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
      </Stack>
    </Card>
  )
}

export default playersOnly(function BonusPage() {
  const [ending, setEnding] = useState('')
  const close = useCallback(() => setEnding(''), [])
  const pages = usePages(
    'POST /api/bonus/list',
    {},
    { pick: (found) => found?.list, toRow: toBonus, toHead: toBonuses },
  )
  return (
    <Screen title={copy.title}>
      <CodeForm />
      <Reading of={pages.head} skeleton={2}>
        {(data) => (
          <>
            {(['offers', 'open'] as const).map(
              (name) =>
                data[name].length > 0 && (
                  <section key={name} aria-label={copy[name]}>
                    <SectionTitle>{copy[name]}</SectionTitle>
                    <Cards>
                      {data[name].map((bonus, index) => (
                        <BonusCard key={bonus.id ?? index} bonus={bonus} onGiveUp={setEnding} />
                      ))}
                    </Cards>
                  </section>
                ),
            )}
            <SectionTitle>{copy.history}</SectionTitle>
            <List pages={pages}>{(bonus, index) => <BonusCard key={`${bonus.id ?? ''}${index}`} bonus={bonus} />}</List>
          </>
        )}
      </Reading>
      {ending && <GiveUpDialog id={ending} onClose={close} />}
    </Screen>
  )
})
