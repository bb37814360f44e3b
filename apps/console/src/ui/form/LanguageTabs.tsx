import { type Language, languagesIn } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { Tabs, Tag, Typography } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useMe } from '../../app/me.ts'
import { type Field, textFields, type Values, valueOf, withTexts } from '../field/field.ts'
import { copy } from './languages.copy.ts'

/** Returns the enabled languages, the default first. */
const useLanguages = (): Language[] => languagesIn(useMe().data?.languages ?? '')

/** Returns the languages of a row's texts: the enabled ones, and the default too if it has its own texts. */
function textLanguages([usual, ...others]: Language[], row: object | null): Language[] {
  const texts = row ? valueOf(row, 'texts') : undefined
  const isKept = usual !== undefined && typeof texts === 'object' && texts !== null && usual in texts
  return isKept ? [usual, ...others] : others
}

/** Adds the fields of the texts to a form's fields, and the texts as their values to the row. */
export function useTextFields<Row extends object | null>(fields: Field[], row: Row): { fields: Field[]; row: Row } {
  const order = textLanguages(useLanguages(), row).join()
  return {
    fields: useMemo(
      () => [...fields, ...languagesIn(order).flatMap((language) => textFields(fields, language))],
      [fields, order],
    ),
    row: useMemo(() => row && (withTexts(row) as Row), [row]),
  }
}

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === ''

interface Props {
  fields: Field[]
  row: object | null
  /** Current values of the fields and of their texts. */
  values: Values
  /** Language of the open tab; '' for the default one. */
  active: string
  onChange: (language: string) => void
  /** Fields in the default language. */
  children: ReactNode
  item: (field: Field) => ReactNode
}

/** One tab per language for a form's translated fields; only `children` if one language is enabled. */
export function LanguageTabs({ fields, row, values, active, onChange, children, item }: Props) {
  const languages = useLanguages()
  const others = textLanguages(languages, row)
  const isTranslated = fields.some((field) => field.isTranslated)
  const [usual] = languages
  if (!isTranslated || others.length === 0 || usual === undefined) return children
  const tabOf = (language: Language) => {
    const own = textFields(fields, language)
    const usualOf = (field: Field) => values[field.name.slice(`texts.${language}.`.length)]
    const missing = own.filter((field) => isBlank(values[field.name]) && !isBlank(usualOf(field))).length
    return {
      key: language,
      label: (
        <>
          {languageNames[language]}
          {missing > 0 && (
            <Tag color="warning" title={copy.missingHint} style={{ marginInline: '6px 0' }}>
              {copy.missing(missing)}
            </Tag>
          )}
        </>
      ),
      children: (
        <>
          <Typography.Paragraph type="secondary">{copy.usualText}</Typography.Paragraph>
          {own.map((field) => {
            const placeholder = field.kind === 'html' ? '' : String(usualOf(field) ?? '')
            return item({ ...field, ...(placeholder === '' ? {} : { placeholder }) })
          })}
        </>
      ),
    }
  }
  const first = { key: '', label: copy.usual(languageNames[usual]), children, forceRender: true }
  return <Tabs size="small" activeKey={active} onChange={onChange} items={[first, ...others.map(tabOf)]} />
}
