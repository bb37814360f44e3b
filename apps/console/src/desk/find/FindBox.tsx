import { maxSearch, minSearch } from '@koi/contract/desk/find/find'
import { isOfInputMethod } from '@koi/web/keys'
import { Input, type InputRef, Modal, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageActs } from '../../app/acts.ts'
import { useRead } from '../../app/api.ts'
import { useMe } from '../../app/me.ts'
import { sentenceOf } from '../../app/problem.ts'
import { readClipboard, useClipboard } from './clipboard.ts'
import { actEntries, type Entry, foundEntries, type Group, pageEntries, viewEntries } from './entries.ts'
import { copy, keyCopy } from './find.copy.ts'
import { useOpened } from './useOpened.ts'

/** Milliseconds without an edit until the server is asked. */
const pause = 250

/** The text to ask the server for: settled, and not a part of a word that an input method still composes. */
function useSought(text: string, isComposing: boolean): string {
  const [sought, setSought] = useState('')
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => setSought(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  return sought
}

const groups: readonly Group[] = ['clipboard', 'found', 'acts', 'pages', 'views']

interface Props {
  /** `then` is called when the focus is back where it was. */
  onClose: (then?: () => void) => void
  onShowKeys: () => void
}

/** Finds rows by an exact value, the acts of the page, pages and saved views; a combobox with a list of options. */
export function FindBox({ onClose, onShowKeys }: Props) {
  const go = useNavigate()
  const { pathname, search } = useLocation()
  const { data: me } = useMe()
  const [text, setText] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState('')
  const [isPasteRefused, setPasteRefused] = useState(false)
  /** Text for which Enter was pressed before the server answered. */
  const [awaited, setAwaited] = useState('')
  const input = useRef<InputRef>(null)
  const list = useRef<HTMLDivElement>(null)
  const clipboard = useClipboard()
  const isShown = useOpened()

  const typed = text.trim()
  const sought = useSought(text, isComposing)
  const isAsked = typed.length >= minSearch
  const finding = useRead(
    'GET /console/api/find',
    { q: sought },
    { enabled: isAsked && sought === typed, staleTime: 10_000 },
  )
  const isAnswered = sought === typed && !finding.isPlaceholderData && (finding.isSuccess || finding.isError)
  const isWaiting = isAsked && !isAnswered
  const answer = isAsked && isAnswered ? finding.data : undefined
  const views = useRead('GET /console/api/views', {}, { staleTime: 60_000 })
  const acts = [...usePageActs(), { name: keyCopy.list, run: onShowKeys, key: '?' }]

  const entries: Entry[] = [
    ...(typed === '' && clipboard.text !== ''
      ? [
          {
            id: 'clipboard',
            group: 'clipboard' as const,
            name: copy.findText(clipboard.text.length > 40 ? `${clipboard.text.slice(0, 40)}…` : clipboard.text),
            search: clipboard.text,
          },
        ]
      : []),
    ...(typed === '' && clipboard.mayAsk && !isPasteRefused
      ? [{ id: 'paste', group: 'clipboard' as const, name: copy.paste, isPaste: true }]
      : []),
    ...foundEntries(answer?.items ?? []),
    ...actEntries(acts, typed),
    ...pageEntries(me, typed),
    ...viewEntries(me, views.data?.items ?? [], typed),
  ]
  const current = entries[Math.min(at, entries.length - 1)]

  const type = (next: string) => {
    setText(next)
    setAt(0)
    setProblem('')
    setAwaited('')
    list.current?.scrollTo(0, 0)
  }
  const choose = (entry: Entry) => {
    if (entry.unavailable) return
    if (entry.isPaste)
      void readClipboard().then((copied) => {
        if (copied === '') {
          setProblem(copy.pasteFailed)
          setPasteRefused(true)
        } else type(copied)
        input.current?.focus()
      })
    else if (entry.search) type(entry.search)
    else if (entry.to) {
      const to = entry.to
      onClose(() => void go(to, { state: { from: pathname + search } }))
    } else if (entry.run) onClose(entry.run)
  }
  // Entries are new with each rendering; a rendering follows the answer.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (awaited === '' || awaited !== typed || !isAnswered) return
    setAwaited('')
    const [only, another] = entries.filter(({ group }) => group === 'found')
    const meant = only ?? current
    if (meant && !another) choose(meant)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const next = (Math.min(at, entries.length - 1) + step + entries.length) % entries.length
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // A number that was pasted and confirmed at once: what it finds is meant, not a page that contains the text.
    if (isWaiting && at === 0) setAwaited(typed)
    else if (current) choose(current)
  }

  const optionId = (index: number) => `find-${index}`
  const error = finding.error && isAsked && sought === typed ? sentenceOf(finding.error) : problem
  const isNothing = isAsked && isAnswered && entries.length === 0 && error === ''
  const state = answer?.is_cut ? copy.isCut : isNothing ? copy.nothing : isWaiting ? copy.searching : ''
  return (
    <Modal
      open={isShown}
      title={<span className="unseen">{copy.title}</span>}
      footer={null}
      closable={false}
      onCancel={() => onClose()}
      afterOpenChange={(open) => open && input.current?.focus()}
      width={640}
      className="find-box"
      style={{ top: '8vh' }}
    >
      <Input
        ref={input}
        autoFocus
        variant="borderless"
        size="large"
        role="combobox"
        aria-label={copy.title}
        aria-expanded
        aria-autocomplete="list"
        aria-controls="find-list"
        {...(current ? { 'aria-activedescendant': optionId(entries.indexOf(current)) } : {})}
        placeholder={copy.hint}
        maxLength={maxSearch}
        autoComplete="off"
        spellCheck={false}
        value={text}
        suffix={isWaiting ? <Spin size="small" /> : <span />}
        onChange={(event) => type(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
      />
      {error !== '' && (
        <div role="alert" className="find-state find-problem">
          {error}
        </div>
      )}
      <div role="status" className="find-state">
        {state}
      </div>
      <div ref={list} id="find-list" role="listbox" aria-label={copy.title} className="find-list">
        {groups.map((group) => {
          const own = entries.filter((entry) => entry.group === group)
          return (
            own.length > 0 && (
              <div key={group} role="group" aria-labelledby={`find-${group}`}>
                <div id={`find-${group}`} className="find-group">
                  {copy.groups[group]}
                </div>
                {own.map((entry) => {
                  const index = entries.indexOf(entry)
                  return (
                    // The input has the focus and handles the keys of the list.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                    <div
                      key={entry.id}
                      tabIndex={-1}
                      id={optionId(index)}
                      role="option"
                      aria-selected={entry === current}
                      aria-disabled={entry.unavailable !== undefined}
                      className="find-option"
                      // The input keeps the focus.
                      onMouseDown={(event) => event.preventDefault()}
                      onMouseMove={() => setAt(index)}
                      onClick={() => choose(entry)}
                    >
                      <bdi>{entry.name}</bdi>
                      <bdi className="find-detail">{entry.unavailable ?? entry.detail}</bdi>
                    </div>
                  )
                })}
              </div>
            )
          )
        })}
      </div>
      <div className="find-help" aria-hidden>
        {copy.help}
      </div>
    </Modal>
  )
}
