import { addDays, beijingText, dayOf, instant, minute, startOf } from '@koi/contract/time'
import { now } from '@koi/web/clock'
import { today } from '@koi/web/days'
import { App } from 'antd'
import { useAct } from '../../app/act.tsx'
import { read, send } from '../../app/api.ts'
import type { InboxItem } from '../../app/inbox.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { titleOf } from '../../ui/order/inboxItem.ts'
import { copy } from './inbox.copy.ts'

/** Returns the end of a pause as Beijing time. */
export function pauseEnd(choice: string): string {
  const minutes = Number(choice)
  if (Number.isInteger(minutes)) return beijingText(instant(now() + minutes * minute))
  const weekday = new Date(`${today()}T00:00:00Z`).getUTCDay()
  const days = choice === 'monday' ? (8 - weekday) % 7 || 7 : 1
  return `${addDays(dayOf(startOf(today())), days)} 09:00:00`
}

/** Acts on an item: `claim`, `release`, `ask` and `resume` at once, the others in a dialog. `item`: undefined while there is none. */
export function useItemActs(item: InboxItem | undefined) {
  const act = useAct()
  const invalidate = useInvalidate()
  const { message } = App.useApp()
  const params = { kind: item?.kind ?? '', id: item?.id ?? '' }
  const perform = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      void message.error(sentenceOf(error))
    }
    invalidate()
  }
  const title = item ? titleOf(item) : ''
  return {
    claim: () => perform(() => send('POST /console/api/inbox/:kind/:id/claim', params)),
    release: () => perform(() => send('POST /console/api/inbox/:kind/:id/release', params)),
    resume: () => perform(() => send('POST /console/api/inbox/:kind/:id/pause', params, { until: '' })),
    ask: (asked: boolean) =>
      perform(() => send('POST /console/api/inbox/:kind/:id/ask', params, { asked: asked ? 1 : 0 })),
    pause: () =>
      act({
        title: copy.pauseTitle(title),
        effect: copy.pauseEffect,
        verb: copy.pause,
        fields: [
          {
            name: 'until',
            label: copy.pauseUntil,
            kind: 'select',
            isRequired: true,
            options: Object.entries(copy.pauses).map(([value, label]) => ({ value, label })),
          },
        ],
        initial: { until: '60' },
        run: ({ until }) => send('POST /console/api/inbox/:kind/:id/pause', params, { until: pauseEnd(String(until)) }),
      }),
    assign: async () => {
      if (!item) return
      try {
        const { items } = await read('GET /console/api/inbox/:kind/deciders', { kind: item.kind })
        act({
          title: copy.assignTitle(title),
          effect: copy.assignEffect,
          verb: copy.assign,
          fields: [
            {
              name: 'operator',
              label: copy.owner,
              kind: 'select',
              isRequired: true,
              options: items.map(({ username }) => ({ value: username, label: username })),
            },
          ],
          run: (body) => send('POST /console/api/inbox/:kind/:id/assign', params, body),
        })
      } catch (error) {
        void message.error(sentenceOf(error))
      }
    },
    note: () =>
      act({
        title: copy.noteTitle(title),
        effect: copy.noteEffect,
        verb: copy.note,
        fields: [{ name: 'content', label: copy.noteContent, kind: 'longText', isRequired: true, maxLength: 2000 }],
        run: (body) => send('POST /console/api/inbox/:kind/:id/notes', params, body),
      }),
  }
}

interface Handled {
  isMine: boolean
  isPaused: boolean
  isAsked: boolean
}

/** Entries of an item's menu, by how it is handled now. */
export const menuOf = (acts: ReturnType<typeof useItemActs>, { isMine, isPaused, isAsked }: Handled) => [
  isMine
    ? { key: 'release', label: copy.release, onClick: () => void acts.release() }
    : { key: 'claim', label: copy.claim, onClick: () => void acts.claim() },
  { key: 'assign', label: copy.assign, onClick: () => void acts.assign() },
  isPaused
    ? { key: 'resume', label: copy.resume, onClick: () => void acts.resume() }
    : { key: 'pause', label: copy.pause, onClick: acts.pause },
  isAsked
    ? { key: 'answered', label: copy.answered, onClick: () => void acts.ask(false) }
    : { key: 'ask', label: copy.ask, onClick: () => void acts.ask(true) },
]
