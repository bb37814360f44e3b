import { isOfMainBrand } from '@koi/contract/site/staff/staff'
import { Button, Drawer, Flex, Form, Space, Table, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { send, useRead } from '../../app/api.ts'
import { copy as app } from '../../app/app.copy.ts'
import type { Row } from '../../app/endpoint.ts'
import type { Values } from '../../ui/field.ts'
import { FieldItem } from '../../ui/FieldItem.tsx'
import { Failure } from '../../ui/ResourceTable.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Time } from '../../ui/Time.tsx'
import { copy as operatorCopy, roleField } from './operator.copy.ts'
import { PermissionPicker } from './PermissionPicker.tsx'
import { copy } from './staffAccess.copy.ts'

type Access = Row<'GET /console/api/operators/:id/brands'>
interface Operator {
  id: string
  username: string
}

const granting = 'PUT /console/api/operators/:id/brands/:brand'

const accessText = ({ has_access, role, permissions }: Access): string => {
  if (!has_access) return copy.none
  return role === 'owner' ? operatorCopy.all : operatorCopy.counted(permissions.length)
}

/** Edits an operator's access to the further brands. */
export function StaffAccess({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { data, error, isPending, refetch } = useRead('GET /console/api/operators/:id/brands', { id: operator.id })
  const [open, setOpen] = useState<Access | null>(null)
  const act = useAct()
  const revoke = ({ brand, name }: Access) =>
    act({
      title: copy.revokeTitle(operator.username, name),
      effect: copy.revokeEffect,
      verb: copy.revoke,
      isDangerous: true,
      at: 'POST /console/api/operators/:id/brands/:brand/revoke',
      params: { id: operator.id, brand },
      done: copy.revoked,
    })
  // Rendered outside the list, because the dialogs of `useAct` would open below a nested drawer.
  if (open) return <AccessForm operator={operator} row={open} onClose={() => setOpen(null)} />
  return (
    <Drawer open title={copy.title(operator.username)} size={640} onClose={onClose}>
      <Typography.Paragraph type="secondary">{copy.hint}</Typography.Paragraph>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Table<Access>
        size="small"
        rowKey="brand"
        loading={isPending}
        dataSource={data?.items ?? []}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: copy.brand, dataIndex: 'name' },
          { title: operatorCopy.permissions, render: (_, row) => accessText(row) },
          { title: copy.grantedBy, dataIndex: 'granted_by' },
          { title: copy.grantedAt, render: (_, { granted_at }) => granted_at && <Time value={granted_at} /> },
          {
            title: '',
            render: (_, row) => (
              <Space size={0}>
                <RowButton at={granting} onClick={() => setOpen(row)}>
                  {row.has_access ? copy.change : copy.grant}
                </RowButton>
                {row.has_access && (
                  <RowButton at={granting} danger onClick={() => revoke(row)}>
                    {copy.revoke}
                  </RowButton>
                )}
              </Space>
            ),
          },
        ]}
      />
    </Drawer>
  )
}

function AccessForm({ operator, row, onClose }: { operator: Operator; row: Access; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const initial = { role: row.role || 'staff', permissions: row.permissions }
  const role = Form.useWatch<unknown>('role', form) ?? initial.role
  const act = useAct()
  const title = copy.grantTitle(operator.username, row.name)
  const save = (values: Values) => {
    const permissions = values['role'] === 'owner' ? [] : (form.getFieldValue('permissions') as string[])
    act({
      title,
      effect: copy.grantEffect,
      verb: operatorCopy.save,
      run: (more) =>
        send(granting, { id: operator.id, brand: row.brand }, { role: values['role'], permissions, ...more }),
      done: operatorCopy.saved,
      after: onClose,
    })
  }
  const footer = (
    <Flex justify="end" gap={8}>
      <Button onClick={onClose}>{app.cancel}</Button>
      <Button type="primary" onClick={() => form.submit()}>
        {operatorCopy.save}
      </Button>
    </Flex>
  )
  return (
    <Drawer open title={title} size={640} onClose={onClose} mask={{ closable: false }} footer={footer}>
      <Form<Values> form={form} layout="vertical" autoComplete="off" initialValues={initial} onFinish={save}>
        <FieldItem field={roleField} isLocked={false} />
        {role !== 'owner' && (
          <Form.Item name="permissions" label={operatorCopy.permissions}>
            <PermissionPicker isHidden={isOfMainBrand} />
          </Form.Item>
        )}
      </Form>
    </Drawer>
  )
}
