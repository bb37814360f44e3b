import { keyScopes } from '@koi/contract/access/apiKey/apiKey'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { write } from '../../app/api.ts'
import type { Row } from '../../app/endpoint.ts'
import { useMay } from '../../app/me.ts'
import { ActButton } from '../../ui/table/ActButton.tsx'
import { chosenIn, chosenText } from '../../ui/field/chosen.ts'
import type { Column } from '../../ui/field/column.ts'
import { DetailDrawer } from '../../ui/table/DetailDrawer.tsx'
import type { Values } from '../../ui/field/field.ts'
import { Page } from '../../ui/page/Page.tsx'
import { ResourceForm } from '../../ui/form/ResourceForm.tsx'
import { ResourceTable } from '../../ui/table/ResourceTable.tsx'
import { useShownOnce } from '../../ui/page/useShownOnce.tsx'
import { copy, fields, scopes, states } from './apiKey.copy.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'

type KeyRow = Row<'GET /console/api/api-keys'>

const scopeText = (row: KeyRow): string => chosenText(scopes, row.scopes)
const addressText = ({ addresses }: KeyRow): string => addresses.replaceAll('\n', ' ') || copy.anywhere

const columns: Column<KeyRow>[] = [
  { name: 'name', label: copy.name, width: 160 },
  { name: 'prefix', label: copy.prefix, width: 140 },
  { name: 'scopes', label: copy.scopes, width: 240, text: scopeText, render: scopeText },
  { name: 'addresses', label: copy.addresses, width: 180, text: addressText, render: addressText },
  { name: 'state', label: copy.state, options: states },
  { name: 'used_at', label: copy.used, kind: 'time' },
  { name: 'used_ip', label: copy.usedIp, width: 130 },
  { name: 'expires_at', label: copy.expires, kind: 'time' },
  { name: 'created_by', label: copy.by, width: 110 },
  { name: 'created_at', label: copy.created, kind: 'time', isOffScreen: true },
  { name: 'revoked_at', label: copy.revoked, kind: 'time', isOffScreen: true },
]

const making = 'POST /console/api/api-keys'

export default function ApiKeyPage() {
  const [isMaking, setMaking] = useState(false)
  const may = useMay()
  const invalidate = useInvalidate()
  const showOnce = useShownOnce()
  const save = async ({ name, addresses, expires_at, ...rest }: Values) => {
    const made = await write(
      making,
      {},
      {
        name: String(name),
        scopes: chosenIn(keyScopes, rest),
        addresses: String(addresses ?? ''),
        expires_at: String(expires_at ?? ''),
      },
    )
    showOnce(copy.shown(made.name), made.key)
  }
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {copy.create}
    </Button>
  )
  return (
    <Page title={copy.title} hint={copy.hint} extra={may(making) && create}>
      <ResourceTable
        at="GET /console/api/api-keys"
        title={copy.title}
        columns={columns}
        search={copy.search}
        states={states}
        actionsWidth={70}
        actions={(row) =>
          row.state === 'active' && (
            <ActButton
              at="POST /console/api/api-keys/:id/revoke"
              params={{ id: row.id }}
              title={copy.revokeTitle(row.name)}
              effect={copy.revokeEffect}
              verb={copy.revoke}
              isDangerous
              done={copy.revokeDone}
            />
          )
        }
        drawer={(row, close) => <DetailDrawer title={copy.title} row={row} columns={columns} onClose={close} />}
      />
      {isMaking && (
        <ResourceForm
          title={copy.create}
          fields={fields}
          row={null}
          save={save}
          onClose={() => setMaking(false)}
          onSaved={() => {
            setMaking(false)
            invalidate()
          }}
        />
      )}
    </Page>
  )
}
