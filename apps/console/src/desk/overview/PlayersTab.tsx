import { Flex, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { write } from '../../app/api.ts'
import { brandName } from '../../app/brands.ts'
import type { Reply } from '../../app/endpoint.ts'
import { useOnce } from '../../app/useOnce.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { Search } from '../../ui/input/Search.tsx'
import { InBrand } from './BrandCell.tsx'
import { copy } from './overview.copy.ts'

type Answer = Reply<'POST /console/api/all-brands/players'>
type PlayerRow = Answer['players'][number]

/** Finds a player by exact name, mobile number or account in all brands. */
export function PlayersTab() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [asked, setAsked] = useState('')
  const [isFinding, setFinding] = useState(false)
  const find = useOnce(async (text: string) => {
    const q = text.trim()
    if (q === '') return
    setAsked(q)
    setFinding(true)
    setProblem(null)
    try {
      setAnswer(await write('POST /console/api/all-brands/players', {}, { q }))
    } catch (error) {
      setAnswer(null)
      setProblem(error)
    } finally {
      setFinding(false)
    }
  })
  return (
    <Flex vertical gap={12}>
      <Flex vertical gap={4} style={{ maxWidth: 480 }}>
        <Search
          enterButton={copy.find}
          placeholder={copy.search}
          aria-label={copy.search}
          maxLength={100}
          loading={isFinding}
          onSearch={(text) => void find(text)}
        />
        <Typography.Text type="secondary">{copy.searched}</Typography.Text>
      </Flex>
      {problem !== null && <Failure error={problem} onRetry={() => void find(asked)} />}
      {answer && <Found answer={answer} />}
    </Flex>
  )
}

function Found({ answer: { brands, players } }: { answer: Answer }) {
  const unread = brands.filter(({ state }) => state !== 'read').map(({ brand, name }) => brandName(brand, name))
  return (
    <>
      <div role="status">
        {players.length > 0 ? copy.found(players.length) : copy.none}
        {unread.length > 0 && <Typography.Text type="warning"> {copy.unread(unread.join('、'))}</Typography.Text>}
      </div>
      {players.length > 0 && (
        <Table<PlayerRow>
          size="small"
          rowKey="id"
          dataSource={players}
          pagination={false}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: copy.brand, render: (_, { brand, name }) => brandName(brand, name) },
            {
              title: copy.username,
              render: (_, row) => <InBrand row={row} path={`/players/${row.id}`} text={row.username} />,
            },
            { title: copy.realname, dataIndex: 'realname' },
            { title: copy.mobile, dataIndex: 'mobile' },
            { title: copy.vip, dataIndex: 'vip', align: 'right' },
            { title: copy.balance, align: 'right', render: (_, { balance }) => <Money value={balance} /> },
            { title: copy.status, render: (_, row) => <Status row={row} /> },
            { title: copy.created, render: (_, { created_at }) => <Time value={created_at} /> },
            { title: copy.lastSeen, render: (_, { last_login_at }) => <Time value={last_login_at} /> },
          ]}
        />
      )}
    </>
  )
}

function Status({ row: { isblack, status } }: { row: PlayerRow }) {
  if (Number(isblack) === 1) return <Tag color="error">{copy.blocked}</Tag>
  return Number(status) === 1 ? <Tag color="success">{copy.enabled}</Tag> : <Tag>{copy.disabled}</Tag>
}
