import { type ContentTexts, textIn } from '@koi/contract/contentTexts'
import type { Language } from '@koi/contract/language'
import { languageNames } from '@koi/contract/language.copy'
import { hasValuesOf, type SiteText } from '@koi/contract/desk/look/textIndex'
import { Button, Empty, Flex, Input, Segmented, Select, Skeleton, Table, Typography } from 'antd'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { copy } from './look.copy.ts'
import type { DraftState } from './useDraft.ts'

interface Props {
  draft: DraftState
  isLocked: boolean
  /** Enabled languages, the default first. */
  languages: Language[]
  language: Language
  onLanguage: (language: Language) => void
}

const perPage = 20

/** Maps a key to its feature: 'play/money/deposit/deposit.copy:存款' → 'money/deposit/deposit'. */
const placeOf = (key: string): string => key.slice(key.indexOf('/') + 1, key.indexOf(':')).replace(/\.copy$/, '')

/** Sets a text of a language in `texts`; '' removes it. */
export function withText(texts: ContentTexts, language: Language, key: string, text: string): ContentTexts {
  const { [key]: _, ...rest } = texts[language] ?? {}
  const own = text.trim() === '' ? rest : { ...rest, [key]: text }
  const { [language]: _own, ...others } = texts
  return Object.keys(own).length === 0 ? others : { ...others, [language]: own }
}

/** Edits single texts of the player site, which replace the built-in ones. */
export function TextEditor({ draft, isLocked, languages, language, onLanguage }: Props) {
  const { data, error, refetch } = useRead('GET /console/api/look/texts', { language })
  const [q, setQ] = useState('')
  const [shown, setShown] = useState<'all' | 'changed'>('all')
  const texts = (draft.value('site_texts') ?? {}) as ContentTexts
  const ownOf = (key: string): string => textIn(language, texts, key, '')
  const found = (data?.items ?? [])
    .filter(({ key }) => shown === 'all' || ownOf(key) !== '')
    .filter(({ key, text }) => `${text}\n${ownOf(key)}\n${key}`.toLowerCase().includes(q.trim().toLowerCase()))
  const change = (key: string, text: string) => draft.set('site_texts', withText(texts, language, key, text))
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{copy.textsHint}</Typography.Text>
      <Flex gap={8} wrap>
        <Input
          type="search"
          aria-label={copy.searchTexts}
          placeholder={copy.searchTexts}
          style={{ width: 240 }}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Segmented
          aria-label={copy.shownTexts}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: copy.allTexts },
            { value: 'changed', label: copy.changedTexts(Object.keys(texts[language] ?? {}).length) },
          ]}
        />
        {languages.length > 1 && (
          <Select
            aria-label={copy.language}
            value={language}
            onChange={onLanguage}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        )}
        {draft.isDrafted('site_texts') && !isLocked && (
          <Button onClick={() => void draft.drop(['site_texts'])}>{copy.dropTexts}</Button>
        )}
      </Flex>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Table
          size="small"
          rowKey="key"
          dataSource={found}
          pagination={{ pageSize: perPage, showSizeChanger: false, hideOnSinglePage: true }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={copy.noTexts} /> }}
          columns={[
            {
              title: copy.builtText,
              width: '45%',
              render: (_, { key, text }) => (
                <>
                  <div style={{ whiteSpace: 'pre-wrap' }}>{text}</div>
                  <Typography.Text type="secondary">{placeOf(key)}</Typography.Text>
                </>
              ),
            },
            {
              title: copy.ownText,
              render: (_, text) => (
                <OwnText
                  key={`${language} ${text.key}`}
                  built={text}
                  own={ownOf(text.key)}
                  isLocked={isLocked}
                  onChange={(own) => change(text.key, own)}
                />
              ),
            },
          ]}
        />
      )}
    </Flex>
  )
}

interface OwnTextProps {
  built: SiteText
  own: string
  isLocked: boolean
  onChange: (own: string) => void
}

/** Keeps the typed text until it contains all placeholders of the built-in text. */
function OwnText({ built, own, isLocked, onChange }: OwnTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? own
  const isWrong = text.trim() !== '' && !hasValuesOf(built, text)
  const type = (next: string) => {
    const fits = next.trim() === '' || hasValuesOf(built, next)
    setTyped(fits ? null : next)
    if (fits) onChange(next)
  }
  return (
    <Flex gap={8} align="start">
      <div style={{ flex: 1 }}>
        <Input.TextArea
          aria-label={copy.ownTextOf(built.text)}
          aria-invalid={isWrong}
          status={isWrong ? 'error' : ''}
          placeholder={built.text}
          maxLength={2000}
          autoSize
          disabled={isLocked}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {isWrong && (
          <Typography.Text type="danger" role="alert">
            {built.values.length === 0 ? copy.noPlaceholders : copy.neededPlaceholders(built.values)}
          </Typography.Text>
        )}
      </div>
      {text !== '' && !isLocked && (
        <Button size="small" type="link" aria-label={copy.resetPart(built.text)} onClick={() => type('')}>
          {copy.reset}
        </Button>
      )}
    </Flex>
  )
}
