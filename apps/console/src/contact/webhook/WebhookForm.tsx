import { switches } from '@koi/contract/state'
import { feedKinds } from '@koi/contract/platform/feed/feed'
import { send, write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { chosenIn, switchedOn } from '../../ui/field/chosen.ts'
import type { Values } from '../../ui/field/field.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { copy, fieldsFor, kinds } from './webhook.copy.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'

export type WebhookRow = Row<'GET /console/api/webhooks'>

interface Props {
  row: WebhookRow | null
  onClose: () => void
  /** Called with the secret of a new webhook. */
  onMade: (name: string, secret: string) => void
}

/** Whether the form's values contain any of the kind switches. */
const hasKinds = (body: Values): boolean => feedKinds.some((kind) => body[kind] !== undefined)

/** Replaces the kind switches with the list that the API expects. */
const withKinds = (body: Values, before: readonly string[]): Values => {
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !feedKinds.some((kind) => kind === name)))
  return hasKinds(body) ? { ...rest, kinds: chosenIn(feedKinds, body, before) } : rest
}

export function WebhookForm({ row, onClose, onMade }: Props) {
  const invalidate = useInvalidate()
  const make = async (body: Values) => {
    const { name, url, allow_http, kinds: chosen, position, state } = withKinds(body, [])
    const made = await write(
      'POST /console/api/webhooks',
      {},
      {
        name: String(name),
        url: String(url),
        allow_http: allow_http === 1,
        kinds: chosen as (typeof feedKinds)[number][],
        state: state === switches.off ? switches.off : switches.on,
        ...(position === undefined ? {} : { position: Number(position) }),
      },
    )
    onMade(made.name, made.secret)
  }
  return (
    <ResourceForm
      title={row ? copy.edit : copy.create}
      rowId={row?.id ?? ''}
      fields={fieldsFor(row === null)}
      row={row && { ...row, ...switchedOn(kinds, row.kinds) }}
      save={(body) =>
        row ? send('PATCH /console/api/webhooks/:id', { id: row.id }, withKinds(body, row.kinds)) : make(body)
      }
      onClose={onClose}
      onSaved={() => {
        onClose()
        invalidate()
      }}
    />
  )
}
