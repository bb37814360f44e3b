import { send } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMe } from '../../app/me.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { copy, fields, passwordField, usernameField } from './operator.copy.ts'
import { permissionField } from './PermissionPicker.tsx'

export type OperatorRow = Row<'GET /console/api/operators'>

export function OperatorForm({ row, onClose }: { row: OperatorRow | null; onClose: () => void }) {
  const { data: me } = useMe()
  // The operator's own password is changed on the account page, which also asks for the old one.
  const isOwn = row !== null && row.id === me?.id
  return (
    <ResourceForm
      title={row ? copy.editTitle(row.username) : copy.create}
      fields={[usernameField, ...fields, ...(isOwn ? [] : [passwordField(row === null)]), permissionField()]}
      row={row}
      question={({ username }) =>
        row
          ? { title: copy.editTitle(row.username), effect: copy.changeEffect }
          : { title: copy.createTitle(String(username)), effect: copy.createEffect }
      }
      save={(body) =>
        row
          ? send('PATCH /console/api/operators/:id', { id: row.id }, body)
          : send('POST /console/api/operators', {}, body)
      }
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
