import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  hint?: ReactNode
  extra?: ReactNode
  children: ReactNode
}

export function Page({ title, hint, extra, children }: Props) {
  return (
    <>
      <Flex wrap align="center" gap="4px 12px" style={{ marginBottom: 12, minHeight: 30 }}>
        <Typography.Title level={1} style={{ fontSize: 18, margin: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography.Title>
        {hint && (
          <Typography.Text type="secondary" style={{ flex: '1 1 240px' }}>
            {hint}
          </Typography.Text>
        )}
        {extra && <div style={{ maxWidth: '100%', marginInlineStart: 'auto' }}>{extra}</div>}
      </Flex>
      {children}
    </>
  )
}
