import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../app/api.ts'
import type { AdapterRow } from '../form/adapterForm.ts'
import { Page } from '../page/Page.tsx'
import { Failure } from './ResourceTable.tsx'

interface Props {
  kind: AdapterRow['kind']
  title: string
  hint: string
  children: (adapters: AdapterRow[]) => ReactNode
}

/** Renders the page once the server's adapters, whose settings are form fields, are loaded. */
export function AdapterPage({ kind, title, hint, children }: Props) {
  const { data, error, refetch } = useRead('GET /console/api/adapters')
  if (data) return children(data.items.filter((adapter) => adapter.kind === kind))
  return (
    <Page title={title} hint={hint}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Page>
  )
}
