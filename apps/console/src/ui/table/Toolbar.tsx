import { ClearOutlined, DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Flex, type InputRef, Select, Tooltip } from 'antd'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { DayInput } from '../input/DateInput.tsx'
import { Search } from '../input/Search.tsx'
import type { Option } from '../field/field.ts'
import { type Change, withoutFilters, type Filters, isFiltered } from './filters.ts'
import { copy } from '../words/ui.copy.ts'

/** A filter: a select if it has options, otherwise a text input. */
export interface MoreFilter<Name extends string = string> {
  name: Name
  label: string
  options?: Option[]
}

export interface FilterTerms {
  /** Placeholder of the search box (default: username); `false` hides it. */
  search?: string | false
  states?: Option[]
  hasDates?: boolean
  more?: MoreFilter[]
}

interface Props extends FilterTerms {
  filters: Filters
  narrow: (change: Change) => void
  show: (filters: Filters) => void
  searchRef: Ref<InputRef>
  isReading: boolean
  onRefresh: () => void
  onExport: () => void
  isExporting: boolean
  extra?: ReactNode
}

export function Toolbar({
  filters,
  narrow,
  show,
  search,
  states,
  hasDates,
  more = [],
  searchRef,
  extra,
  ...rest
}: Props) {
  const day = (name: 'from' | 'to') => (
    <DayInput
      label={copy[name]}
      value={filters[name].slice(0, 10)}
      onChange={(value) => narrow({ [name]: value })}
      canClear
    />
  )
  return (
    <Flex wrap gap={8} align="center" style={{ marginBottom: 10 }}>
      {search !== false && (
        <SearchBox
          searchRef={searchRef}
          label={search ?? copy.search}
          value={filters.q}
          onSearch={(q) => narrow({ q })}
        />
      )}
      {states && (
        <Choice label={copy.state} options={states} value={filters.state} onChange={(state) => narrow({ state })} />
      )}
      {more.map(({ name, label, options }) => {
        const change = (value: string) => narrow({ more: { [name]: value } })
        const value = filters.more[name] ?? ''
        return options ? (
          <Choice key={name} label={label} options={options} value={value} onChange={change} />
        ) : (
          <SearchBox key={name} label={label} value={value} onSearch={change} />
        )
      })}
      {hasDates && (
        <Flex align="center" gap={4}>
          {day('from')}–{day('to')}
        </Flex>
      )}
      {isFiltered(filters) && (
        <Button type="link" icon={<ClearOutlined />} onClick={() => show(withoutFilters(filters))}>
          {copy.clear}
        </Button>
      )}
      <Flex wrap gap={8} justify="end" style={{ marginInlineStart: 'auto' }}>
        {extra}
        <Flex gap={8}>
          <Tooltip title={copy.keys.hint} placement="bottomRight">
            <Button
              aria-label={copy.refresh}
              icon={<ReloadOutlined spin={rest.isReading} />}
              onClick={rest.onRefresh}
            />
          </Tooltip>
          <Button icon={<DownloadOutlined />} loading={rest.isExporting} onClick={rest.onExport}>
            {copy.exportCsv}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  )
}

interface SearchProps {
  label: string
  value: string
  onSearch: (text: string) => void
  searchRef?: Ref<InputRef>
}

/** A debounced search box, which waits for the end of a word of an input method. External filter changes update it; search results do not overwrite typed text. */
function SearchBox({ label, value, onSearch, searchRef }: SearchProps) {
  const [text, setText] = useState(value)
  const [isComposing, setComposing] = useState(false)
  const known = useRef(value)
  const search = (typed: string) => {
    known.current = typed.trim()
    onSearch(known.current)
  }
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (isComposing || text.trim() === known.current) return
    const page = window.location.pathname
    // The timer may fire after navigation to another page.
    const timer = window.setTimeout(() => window.location.pathname === page && search(text), 500)
    return () => window.clearTimeout(timer)
  })
  return (
    <Search
      {...(searchRef ? { ref: searchRef } : {})}
      allowClear
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={search}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      style={{ width: 190 }}
    />
  )
}

interface ChoiceProps {
  label: string
  options: Option[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      prefix={label}
      value={value}
      onChange={onChange}
      popupMatchSelectWidth={false}
      style={{ minWidth: 120 }}
      options={[
        { value: '', label: copy.all },
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
    />
  )
}
