import { mainBrand } from '@koi/contract/site/brand/brand'
import { Problem } from '@koi/web/problem'
import { Button, Card, Flex, Table, Tag, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { useRead, write } from '../../app/api.ts'
import { copy as app } from '../../app/app.copy.ts'
import { brandHref } from '../../app/brands.ts'
import type { Row } from '../../app/endpoint.ts'
import { LanguageSelect } from '../../app/LanguageSelect.tsx'
import { useMe } from '../../app/me.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { copy, passwordFields } from './account.copy.ts'
import { Factor } from './Factor.tsx'
import { Passkeys } from './Passkeys.tsx'

type Session = Row<'GET /console/api/me/sessions'>

export default function AccountPage() {
  const { data: me, error, refetch } = useMe()
  const act = useAct()
  const changePassword = () =>
    act({
      title: copy.change,
      effect: copy.passwordHint,
      verb: copy.change,
      fields: passwordFields,
      run: async ({ password, new_password, again }) => {
        if (again !== new_password) throw new Problem(copy.differs, 422, { code: 'DIFFERS' })
        const body = { password: String(password), new_password: String(new_password) }
        await write('POST /console/api/me/password', {}, body)
      },
      done: copy.changed,
    })
  return (
    <Page title={copy.title} hint={me?.username}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Flex vertical gap={12} style={{ maxWidth: 960 }}>
        {me?.main_console && (
          <Card size="small" title={copy.factor}>
            <Flex align="center" justify="space-between" gap={12}>
              <Typography.Text type="secondary">{copy.atMain}</Typography.Text>
              <Button href={brandHref(me, mainBrand, '/account')}>{app.brands.back}</Button>
            </Flex>
          </Card>
        )}
        {me && !me.main_console && (
          <>
            <Factor isEnrolled={me.has_codes} />
            <Passkeys host={me.passkey_host} />
            <Card size="small" title={copy.password}>
              <Flex align="center" justify="space-between" gap={12}>
                <Typography.Text type="secondary">{copy.passwordHint}</Typography.Text>
                <Button onClick={changePassword}>{copy.change}</Button>
              </Flex>
            </Card>
          </>
        )}
        <Card size="small" title={app.language}>
          <LanguageSelect />
        </Card>
        <Sessions />
      </Flex>
    </Page>
  )
}

function Sessions() {
  const { data, error, isPending, refetch } = useRead('GET /console/api/me/sessions')
  const act = useAct()
  const end = ({ id, ip }: Session) =>
    act({
      title: copy.endTitle,
      effect: copy.endEffect(ip),
      verb: copy.end,
      isDangerous: true,
      at: 'DELETE /console/api/me/sessions/:id',
      params: { id },
    })
  return (
    <Card size="small" title={copy.sessions}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <Table
        size="small"
        rowKey="id"
        loading={isPending}
        dataSource={data?.items ?? []}
        pagination={false}
        columns={[
          { title: copy.since, render: (_, { created_at }) => <Time value={created_at} /> },
          { title: copy.seen, render: (_, { seen_at }) => <Time value={seen_at} /> },
          { title: copy.address, dataIndex: 'ip' },
          { title: copy.device, dataIndex: 'agent', ellipsis: true, width: 320 },
          {
            title: '',
            align: 'right',
            render: (_, row) =>
              row.is_this ? (
                <Tag color="success">{copy.current}</Tag>
              ) : (
                <RowButton danger onClick={() => end(row)}>
                  {copy.end}
                </RowButton>
              ),
          },
        ]}
      />
    </Card>
  )
}
