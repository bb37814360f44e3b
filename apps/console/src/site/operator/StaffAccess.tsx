import { isOfMainBrand } from '@koi/contract/site/staff/staff'
import { Drawer, Space, Table, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { send, useRead } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import type { Values } from '../../ui/field/field.ts'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { copy as operatorCopy, roleField } from './operator.copy.ts'
import { permissionField } from './PermissionPicker.tsx'
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
  const title = copy.grantTitle(operator.username, row.name)
  const save = (body: Values) => {
    const { role, permissions } = { role: row.role, permissions: row.permissions, ...body }
    const given = { role, permissions: role === 'owner' ? [] : permissions }
    return send(granting, { id: operator.id, brand: row.brand }, given)
  }
  return (
    <ResourceForm
      title={title}
      fields={[roleField, permissionField(isOfMainBrand)]}
      row={row.has_access ? row : null}
      question={() => ({ title, effect: copy.grantEffect })}
      save={save}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}
