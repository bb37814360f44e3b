import { LookDraftStale } from '@koi/contract/desk/look/look.copy'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '@koi/web/problem'
import { useRead, write } from '../../app/api.ts'
import { isRefusedWith, sentenceOf } from '../../app/problem.ts'
import { type LookDraft, nestedLook, type Parts, valueOfPart } from './parts.ts'

const reading = 'GET /console/api/look'
const changing = 'PATCH /console/api/look'
export const keeping = 'POST /console/api/look/keep'
/** Milliseconds without a further change until the draft is saved. */
const saveDelay = 800

export interface DraftState {
  data: LookDraft | undefined
  error: unknown
  refetch: () => void
  /** Returns the value of a part: unsaved, else drafted, else live. */
  value: (part: string) => unknown
  set: (part: string, value: unknown) => void
  /** Removes a part from the draft. */
  drop: (parts: string[]) => Promise<void>
  /** Keeps a drafted part although its live value has changed. */
  keep: (part: string) => Promise<void>
  isDrafted: (part: string) => boolean
  isSaving: boolean
  hasUnsaved: boolean
  /** Error of the last write; '' if it succeeded. */
  problem: string
  /** Whether another operator has changed the draft; unsaved changes are kept until `reload`. */
  isStale: boolean
  /** Loads the other operator's draft and saves the unsaved changes on top. */
  reload: () => Promise<void>
}

/** Returns the draft merged with unsaved changes, which are saved automatically, one request at a time. */
export function useDraft(): DraftState {
  const queries = useQueryClient()
  const { data, error, refetch } = useRead(reading)
  const [unsaved, setUnsaved] = useState<Parts>({})
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const [isStale, setStale] = useState(false)
  /** Version of the draft on which the unsaved changes are based. */
  const base = useRef(0)
  const hasUnsaved = Object.keys(unsaved).length > 0
  if (!hasUnsaved && data) base.current = data.version

  const send = async (request: () => Promise<LookDraft>) => {
    setSaving(true)
    try {
      const next = await request()
      base.current = next.version
      queries.setQueryData([reading, {}], next)
      setProblem('')
      setStale(false)
    } catch (failure) {
      setProblem(sentenceOf(failure))
      setStale(failure instanceof Problem && isRefusedWith(failure, LookDraftStale))
    } finally {
      setSaving(false)
    }
  }
  const save = (parts: Parts, drop: string[] = []) =>
    send(async () => {
      const next = await write(changing, {}, { version: base.current, set: nestedLook(parts), drop })
      setUnsaved((now) => Object.fromEntries(Object.entries(now).filter(([part, value]) => parts[part] !== value)))
      return next
    })

  useEffect(() => {
    if (!hasUnsaved || isSaving || problem) return
    const timer = setTimeout(() => void save(unsaved), saveDelay)
    return () => clearTimeout(timer)
  })

  useEffect(() => {
    if (!hasUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasUnsaved])

  return {
    data,
    error,
    refetch: () => void refetch(),
    value: (part) =>
      Object.hasOwn(unsaved, part)
        ? unsaved[part]
        : (valueOfPart(data?.draft ?? {}, part) ?? valueOfPart(data?.live ?? {}, part)),
    set: (part, value) => {
      setProblem('')
      setUnsaved((now) => ({ ...now, [part]: value }))
    },
    drop: async (parts) => {
      const rest = Object.fromEntries(Object.entries(unsaved).filter(([part]) => !parts.includes(part)))
      setUnsaved(rest)
      await save(rest, parts)
    },
    keep: (part) => send(() => write(keeping, {}, { version: base.current, parts: [part] })),
    isDrafted: (part) => Object.hasOwn(unsaved, part) || valueOfPart(data?.draft ?? {}, part) !== undefined,
    isSaving,
    hasUnsaved,
    problem,
    isStale,
    reload: async () => {
      const { data: latest } = await refetch()
      base.current = latest?.version ?? base.current
      await save(unsaved)
    },
  }
}
