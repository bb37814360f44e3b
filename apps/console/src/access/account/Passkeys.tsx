import { requireAnswer, makePasskey, mayUsePasskeys } from '@koi/web/passkey'
import { Button, Card, Flex, Table, Tag, Typography } from 'antd'
import { useAct } from '../../app/act.tsx'
import { useRead, write } from '../../app/api.ts'
import { copy as app } from '../../app/app.copy.ts'
import type { Row } from '../../app/endpoint.ts'
import { Failure } from '../../ui/table/ResourceTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { copy, ownPassword, passkeyName } from './account.copy.ts'

type Passkey = Row<'GET /console/api/me/passkeys'>

export function Passkeys({ host }: { host: string }) {
  const { data, error, isPending, refetch } = useRead('GET /console/api/me/passkeys')
  const act = useAct()
  const add = () =>
    act({
      title: copy.addPasskey,
      effect: copy.addPasskeyEffect,
      verb: copy.next,
      fields: [passkeyName, ownPassword],
      run: async ({ name, password }) => {
        const body = { password: String(password) }
        const { options } = await write('POST /console/api/me/passkeys/begin', {}, body)
        const answer = await requireAnswer(makePasskey(options), app.passkeyLeft)
        await write('POST /console/api/me/passkeys', {}, { name: String(name ?? ''), answer })
      },
      done: copy.passkeyDone,
    })
  const rename = ({ id, name }: Passkey) =>
    act({
      title: copy.rename,
      effect: copy.renameEffect,
      verb: copy.rename,
      fields: [{ ...passkeyName, isRequired: true }],
      initial: { name },
      at: 'POST /console/api/me/passkeys/:id/rename',
      params: { id },
    })
  const remove = ({ id, name }: Passkey) =>
    act({
      title: copy.removePasskeyTitle,
      effect: copy.removePasskeyEffect(name),
      verb: copy.removePasskey,
      isDangerous: true,
      fields: [ownPassword],
      at: 'POST /console/api/me/passkeys/:id/remove',
      params: { id },
      done: copy.removed,
    })
  const mayAdd = mayUsePasskeys(host)
  return (
    <Card
      size="small"
      title={copy.passkeys}
      extra={
        <Button size="small" disabled={!mayAdd} onClick={add}>
          {copy.addPasskey}
        </Button>
      }
    >
      <Typography.Paragraph type="secondary">{mayAdd ? copy.passkeysHint : copy.passkeysOff}</Typography.Paragraph>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {(data?.items.length ?? 0) > 0 && (
        <Table
          size="small"
          rowKey="id"
          loading={isPending}
          dataSource={data?.items ?? []}
          pagination={false}
          columns={[
            {
              title: copy.passkeyName,
              render: (_, { name, backed_up }) => (
                <>
                  {name} {backed_up === 1 && <Tag color="success">{copy.synced}</Tag>}
                </>
              ),
            },
            { title: copy.passkeyAdded, render: (_, { created_at }) => <Time value={created_at} /> },
            { title: copy.passkeyUsed, render: (_, { used_at }) => <Time value={used_at} /> },
            {
              title: '',
              align: 'right',
              render: (_, row) => (
                <Flex justify="end" gap={8}>
                  <RowButton onClick={() => rename(row)}>{copy.rename}</RowButton>
                  <RowButton danger onClick={() => remove(row)}>
                    {copy.removePasskey}
                  </RowButton>
                </Flex>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
