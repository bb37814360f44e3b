import { Row, Rows } from '@koi/ui/Rows'
import { Select } from '@koi/ui/Select'
import { useState } from 'react'
import { useSite } from '../data/siteInfo.ts'
import { labelCopy } from './app.copy.ts'
import { displayCopy as copy } from './display.copy.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import { chooseTheme, shownTheme, themes } from './theme.ts'

const choices = themes.map((theme) => ({ value: theme, label: copy[theme] }))

/** The page's language, if the operator has switched on several, and its theme. */
export function DisplayRows() {
  const [theme, setTheme] = useState(shownTheme)
  const hasLanguages = (useSite()?.languages.length ?? 0) > 1
  return (
    <Rows title={copy.title}>
      {hasLanguages && <Row label={labelCopy.language} value={<LanguageSelect />} />}
      <Row
        label={copy.theme}
        value={
          <Select
            label={copy.theme}
            choices={choices}
            value={theme}
            onChange={(chosen) => {
              chooseTheme(chosen)
              setTheme(chosen)
            }}
          />
        }
      />
    </Rows>
  )
}
