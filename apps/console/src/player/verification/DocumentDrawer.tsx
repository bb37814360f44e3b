import type { Row } from '../../app/endpoint.ts'
import { isSamePersonName } from '@koi/contract/personName'
import { orderStates } from '@koi/contract/state'
import { Descriptions, Drawer, Flex, Image, Tag, Typography } from 'antd'
import type { Reply } from '../../app/endpoint.ts'
import { useMe } from '../../app/me.ts'
import { ClaimActions } from '../../ui/order/ClaimActions.tsx'
import { copy, kindOptions } from './verification.copy.ts'

export type VerificationRow = Row<'GET /console/api/verifications'>

export type OpenedDocument = Reply<'POST /console/api/verifications/:id/look'>

interface Props {
  row: VerificationRow
  document: OpenedDocument
  onClose: () => void
}

export function DocumentDrawer({ row, document, onClose }: Props) {
  const { data: me } = useMe()
  const { realname, account_name: accountName, duplicates, pictures } = document
  const differs = accountName !== '' && !isSamePersonName(accountName, realname)
  const items = [
    [copy.realname, realname],
    [copy.accountName, <Name key="account" name={accountName} differs={differs} />],
    [copy.kind, kindOptions.find(({ value }) => value === document.kind)?.label],
    [copy.number, document.number],
    [copy.birthday, document.birthday || '–'],
    [
      copy.duplicates,
      duplicates.length > 0
        ? duplicates.map((name) => (
            <Tag key={name} color="error">
              {name}
            </Tag>
          ))
        : copy.none,
    ],
  ] as const
  const subject = copy.subject(row.username)
  return (
    <Drawer
      open
      title={subject}
      size={560}
      onClose={onClose}
      extra={
        row.state === orderStates.pending && (
          <ClaimActions
            of="/console/api/verifications/:id"
            params={{ id: row.id }}
            subject={subject}
            isMine={row.claimed_by !== '' && row.claimed_by === me?.username}
            onDone={onClose}
          />
        )
      }
    >
      <Descriptions
        size="small"
        column={1}
        bordered
        items={items.map(([label, children]) => ({ key: label, label, children }))}
        styles={{ label: { width: 150 } }}
      />
      <Flex vertical gap={12} style={{ marginTop: 16 }}>
        {pictures.map((picture, index) => (
          <Image key={picture.slice(-64)} src={picture} alt={copy.picture(index + 1)} style={{ maxWidth: '100%' }} />
        ))}
        {pictures.length === 0 && <Typography.Text type="secondary">{copy.lost}</Typography.Text>}
      </Flex>
    </Drawer>
  )
}

function Name({ name, differs }: { name: string; differs: boolean }) {
  return (
    <>
      {name || '–'} {differs && <Tag color="warning">{copy.differs}</Tag>}
    </>
  )
}
