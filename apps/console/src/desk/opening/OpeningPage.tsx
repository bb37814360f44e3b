import { CheckCircleFilled, ClockCircleOutlined } from '@ant-design/icons'
import type { OpeningLine } from '@koi/contract/desk/opening/opening'
import { Alert, Card, Flex, Skeleton, Tag, Typography } from 'antd'
import { Link } from 'react-router'
import { useMe } from '../../app/me.ts'
import type { Reply } from '../../app/endpoint.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { copy, gaps, lines, siteStates } from './opening.copy.ts'
import { useOpening } from './useOpening.ts'

type Line = Reply<'GET /console/api/opening'>['lines'][number]

/** Pages on which the lines are worked off; a line of the server is worked off on the machine itself. */
const addresses: Partial<Record<OpeningLine, string>> = {
  password: '/account',
  factors: '/operators',
  operators: '/operators',
  licence: '/settings',
  brand: '/settings',
  protection: '/settings',
  venue: '/venues',
  channel: '/pay-channels',
  messenger: '/messengers',
  addresses: '/settings',
  register: '/settings',
}

/** The address of the page, for settings with the first missing one. */
function addressOf({ name, missing }: Line): string | undefined {
  const address = addresses[name]
  const setting = missing.find(({ gap }) => gap === 'setting')?.about
  return address === '/settings' && setting ? `${address}?setting=${setting}` : address
}

export default function OpeningPage() {
  const { data: me } = useMe()
  const { data, error, refetch } = useOpening(me)
  return (
    <Page title={copy.title} hint={copy.hint}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Flex vertical gap={12} style={{ maxWidth: 960 }}>
          <Alert
            showIcon
            type={data.undone > 0 ? 'warning' : 'success'}
            title={data.undone > 0 ? copy.remaining(data.undone) : copy.ready}
            description={copy.state(siteStates[data.site_state])}
          />
          <Card size="small" styles={{ body: { padding: 0 } }}>
            <ul aria-label={copy.title} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {data.lines.map((line) => (
                <LineItem key={line.name} line={line} />
              ))}
            </ul>
          </Card>
        </Flex>
      )}
    </Page>
  )
}

function LineItem({ line }: { line: Line }) {
  const { name, is_done, is_optional, missing } = line
  const { title, why } = lines[name]
  const address = addressOf(line)
  return (
    <li style={{ padding: '12px 16px', borderBottom: '1px solid var(--ant-color-split)' }}>
      <Flex gap={12} align="flex-start">
        <span role="img" aria-label={is_done ? copy.done : copy.undone} style={{ fontSize: 18 }}>
          {is_done ? (
            <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} />
          ) : (
            <ClockCircleOutlined style={{ color: 'var(--ant-color-warning)' }} />
          )}
        </span>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Flex gap={8} align="center" wrap>
            <Typography.Text strong>{title}</Typography.Text>
            {is_optional && <Tag>{copy.optional}</Tag>}
          </Flex>
          <Typography.Text type="secondary">{why}</Typography.Text>
          {missing.map(({ gap, about }) => (
            <div key={`${gap} ${about}`} style={{ overflowWrap: 'anywhere' }}>
              <Typography.Text type="warning">{gaps[gap](about)}</Typography.Text>
            </div>
          ))}
        </div>
        {!is_done && address && (
          <Link to={address} aria-label={`${title} ${copy.goTo}`} style={{ flex: 'none' }}>
            {copy.goTo}
          </Link>
        )}
      </Flex>
    </li>
  )
}
