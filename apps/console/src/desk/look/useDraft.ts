import { LookDraftStale } from '@koi/contract/desk/look/look.copy'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Problem } from '@koi/web/problem'
import { useRead, write } from '../../app/api.ts'
import { keep, keptOf, useKeeping } from '../../app/kept.ts'
import { isRefusedWith, sentenceOf } from '../../app/problem.ts'
import { token } from '../../app/session.ts'
import { type LookDraft, nestedLook, type Parts, valueOfPart } from './parts.ts'

const reading = 'GET /console/api/look'
const changing = 'PATCH /console/api/look'
export const keeping = 'POST /console/api/look/keep'
/** Milliseconds without a further change until the draft is saved. */
const saveDelay = 800

/** Requests of this tab, which outlive the page. `base`: version of the draft on which the unsaved changes are based. */
const queue = { base: 0, last: Promise.resolve() }
const keptForm = 'look'

/** Runs `request` after the previous ones. */
const enqueue = (request: () => Promise<void>): Promise<void> => (queue.last = queue.last.then(request))

function setBase(version: number): void {
  queue.base = version
}

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
  const [unsaved, setUnsaved] = useState(() => keptOf<Parts>(keptForm) ?? {})
  const [running, setRunning] = useState(0)
  const isSaving = running > 0
  const [problem, setProblem] = useState('')
  const [isStale, setStale] = useState(false)
  const hasUnsaved = Object.keys(unsaved).length > 0
  if (!hasUnsaved && data) setBase(data.version)

  const run = async (request: () => Promise<LookDraft>) => {
    try {
      const next = await request()
      setBase(next.version)
      queries.setQueryData([reading, {}], next)
      setProblem('')
      setStale(false)
    } catch (failure) {
      setProblem(sentenceOf(failure))
      setStale(failure instanceof Problem && isRefusedWith(failure, LookDraftStale))
    } finally {
      setRunning((now) => now - 1)
    }
  }
  /** Sends a change after the previous one has been answered, because it names the version that this one made. */
  const send = (request: () => Promise<LookDraft>) => {
    setRunning((now) => now + 1)
    return enqueue(() => run(request))
  }
  const patch = (parts: Parts, drop: string[] = []) =>
    write(changing, {}, { version: queue.base, set: nestedLook(parts), drop })
  const save = (parts: Parts, drop: string[] = []) =>
    send(async () => {
      const next = await patch(parts, drop)
      setUnsaved((now) => Object.fromEntries(Object.entries(now).filter(([part, value]) => parts[part] !== value)))
      return next
    })

  useEffect(() => {
    if (!hasUnsaved || isSaving || problem) return
    const timer = setTimeout(() => void save(unsaved), saveDelay)
    return () => clearTimeout(timer)
  })

  useKeeping(keptForm, hasUnsaved ? unsaved : null)
  const leave = useRef(() => undefined as void)
  useEffect(() => {
    leave.current = () => {
      if (!hasUnsaved || problem || token() === '') return
      keep(keptForm, null)
      void send(async () => {
        try {
          return await patch(unsaved)
        } catch (failure) {
          // They are sent when the page is opened again.
          keep(keptForm, unsaved)
          throw failure
        }
      })
    }
  })
  useEffect(() => () => leave.current(), [])

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
    keep: (part) => send(() => write(keeping, {}, { version: queue.base, parts: [part] })),
    isDrafted: (part) => Object.hasOwn(unsaved, part) || valueOfPart(data?.draft ?? {}, part) !== undefined,
    isSaving,
    hasUnsaved,
    problem,
    isStale,
    reload: async () => {
      const { data: latest } = await refetch()
      if (latest) setBase(latest.version)
      await save(unsaved)
    },
  }
}
