import type { Row } from '../../app/endpoint.ts'
import { Button, Drawer, Flex, Form } from 'antd'
import { useAct } from '../../app/act.tsx'
import { send } from '../../app/api.ts'
import { copy as app } from '../../app/app.copy.ts'
import { useMe } from '../../app/me.ts'
import { changedValues, toBody, toForm, type Values } from '../../ui/field.ts'
import { FieldItem } from '../../ui/FieldItem.tsx'
import { copy, fields, passwordField, usernameField } from './operator.copy.ts'
import { PermissionPicker } from './PermissionPicker.tsx'

export type OperatorRow = Row<'GET /console/api/operators'>

const sorted = (names: string[]): string => JSON.stringify(names.toSorted())

export function OperatorForm({ row, onClose }: { row: OperatorRow | null; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const role = Form.useWatch<unknown>('role', form) ?? row?.role
  const act = useAct()
  const { data: me } = useMe()
  // The operator's own password is changed on the account page, which also asks for the old one.
  const isOwn = row !== null && row.id === me?.id
  const all = [usernameField, ...fields, ...(isOwn ? [] : [passwordField(row === null)])]

  const save = (values: Values) => {
    const body = row ? changedValues(all, row, values) : toBody(all, values)
    const permissions = form.getFieldValue('permissions') as string[]
    if (values['role'] !== 'owner' && sorted(permissions) !== sorted(row?.permissions ?? []))
      body['permissions'] = permissions
    const name = String(row?.username ?? values['username'])
    act({
      title: row ? copy.editTitle(name) : copy.createTitle(name),
      effect: row ? copy.changeEffect : copy.createEffect,
      verb: copy.save,
      run: (more) =>
        row
          ? send('PATCH /console/api/operators/:id', { id: row.id }, { ...body, ...more })
          : send('POST /console/api/operators', {}, { ...body, ...more }),
      done: row ? copy.saved : copy.created2,
      after: onClose,
    })
  }
  const footer = (
    <Flex justify="end" gap={8}>
      <Button onClick={onClose}>{app.cancel}</Button>
      <Button type="primary" onClick={() => form.submit()}>
        {copy.save}
      </Button>
    </Flex>
  )
  return (
    <Drawer
      open
      title={row ? copy.editTitle(row.username) : copy.create}
      size={640}
      onClose={onClose}
      mask={{ closable: false }}
      footer={footer}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={{ ...toForm(all, row), permissions: row?.permissions ?? [] }}
        scrollToFirstError
        onFinish={save}
      >
        {all.map((field) => (
          <FieldItem key={field.name} field={field} isLocked={row !== null && (field.isFixed ?? false)} />
        ))}
        {role !== 'owner' && (
          <Form.Item name="permissions" label={copy.permissions}>
            <PermissionPicker />
          </Form.Item>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
