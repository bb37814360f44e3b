import { PlusOutlined } from '@ant-design/icons'
import { mainBrand } from '@koi/contract/site/brand/brand'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useAct } from '../../app/act.tsx'
import { useMay, useMe } from '../../app/me.ts'
import type { Column } from '../../ui/field/column.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { copy, factorStates, operatorStates, permissionWords, resetFields, roles } from './operator.copy.ts'
import { OperatorForm, type OperatorRow } from './OperatorForm.tsx'
import { StaffAccess } from './StaffAccess.tsx'

const permissionText = ({ role, permissions }: OperatorRow): string =>
  role === 'owner'
    ? copy.all
    : `${copy.counted(permissions.length)} ${permissions
        .map(permissionWords)
        .map(({ noun, verb }) => `${noun} ${verb}`)
        .join(' · ')}`

const columns: Column<OperatorRow>[] = [
  { name: 'username', label: copy.username, isSortable: true },
  { name: 'role', label: copy.role, options: roles },
  { name: 'permissions', label: copy.permissions, text: permissionText, width: 320 },
  { name: 'state', label: copy.state, options: operatorStates },
  { name: 'has_otp', label: copy.factor, options: factorStates },
  { name: 'sessions', label: copy.sessions, kind: 'number' },
  { name: 'created_at', label: copy.created, kind: 'time', isSortable: true },
  { name: 'last_login_at', label: copy.lastSeen, kind: 'time', isSortable: true },
]

export default function OperatorPage() {
  const [staff, setStaff] = useState<OperatorRow | null>(null)
  const [open, setOpen] = useState<{ row: OperatorRow | null } | null>(null)
  const act = useAct()
  const { data: me } = useMe()
  const mayChange = useMay()('PATCH /console/api/operators/:id')
  const resetFactor = ({ id, username }: OperatorRow) =>
    act({
      title: copy.resetTitle(username),
      effect: copy.resetEffect,
      verb: copy.reset,
      isDangerous: true,
      at: 'POST /console/api/operators/:id/reset-otp',
      params: { id },
      fields: resetFields,
    })
  const signOut = ({ id, username }: OperatorRow) =>
    act({
      title: copy.signOutTitle(username),
      effect: copy.signOutEffect,
      verb: copy.signOut,
      isDangerous: true,
      at: 'POST /console/api/operators/:id/logout',
      params: { id },
    })
  const actions = (row: OperatorRow) => (
    <Space size={0}>
      {!row.is_staff && <RowButton onClick={() => setOpen({ row })}>{copy.edit}</RowButton>}
      {me?.brand === mainBrand && <RowButton onClick={() => setStaff(row)}>{copy.brands}</RowButton>}
      {me?.role === 'owner' && row.id !== me.id && row.has_otp && !row.is_staff && (
        <RowButton onClick={() => resetFactor(row)}>{copy.reset}</RowButton>
      )}
      {row.id !== me?.id && row.sessions > 0 && (
        <RowButton danger onClick={() => signOut(row)}>
          {copy.signOut}
        </RowButton>
      )}
    </Space>
  )
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ row: null })}>
      {copy.create}
    </Button>
  )
  return (
    <Page title={copy.title} hint={copy.hint} extra={mayChange && create}>
      <ResourceTable
        at="GET /console/api/operators"
        title={copy.title}
        columns={columns}
        states={operatorStates}
        search={copy.search}
        actionsWidth={me?.brand === mainBrand ? 260 : 210}
        {...(mayChange ? { actions, onOpen: (row: OperatorRow) => row.is_staff || setOpen({ row }) } : {})}
      />
      {staff && <StaffAccess operator={staff} onClose={() => setStaff(null)} />}
      {open && <OperatorForm row={open.row} onClose={() => setOpen(null)} />}
    </Page>
  )
}
