import { ReloadOutlined } from '@ant-design/icons'
import { Alert, App, Badge, Button, Descriptions, Drawer, Flex, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import type { Row } from '../../app/endpoint.ts'
import { sentenceOf } from '../../app/problem.ts'
import { useInvalidate } from '../../app/useInvalidate.ts'
import { Time } from '../figures/Time.tsx'
import { Failure } from '../table/ResourceTable.tsx'
import { FaultDetail } from './FaultDetail.tsx'
import { copy, directions } from './partner.copy.ts'

type PartnerTest = NonNullable<Row<'GET /console/api/venues'>['test']>
type PartnerCall = Row<'GET /console/api/venues/:code/calls'>
type SentCall = PartnerTest['calls'][number]

interface Props {
  name: string
  /** '' if the partner needs none. */
  hook: string
  test: PartnerTest | null
  /** Runs the test and stores its result; null without permission. */
  onTest: (() => Promise<unknown>) | null
  /** Why there is no test, instead of its result. */
  noTest?: string | undefined
  calls: { items: readonly PartnerCall[] | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  onClose: () => void
}

/** Test, callback address and newest calls of a venue or payment channel. */
export function PartnerDrawer({ name, hook, test, onTest, noTest, calls, onClose }: Props) {
  const { message } = App.useApp()
  const invalidate = useInvalidate()
  const [isTesting, setTesting] = useState(false)
  const run = async () => {
    if (!onTest) return
    setTesting(true)
    try {
      await onTest()
      void message.info(copy.tested)
    } catch (error) {
      void message.error(sentenceOf(error))
    } finally {
      setTesting(false)
      invalidate()
    }
  }
  return (
    <Drawer open title={copy.title(name)} size={860} onClose={onClose}>
      <Flex vertical gap={16}>
        <section aria-label={copy.hook}>
          <Typography.Text strong>{copy.hook}</Typography.Text>
          <br />
          {hook === '' ? (
            <Typography.Text type="secondary">{copy.noHook}</Typography.Text>
          ) : (
            <>
              <Typography.Text
                code
                copyable={{ text: hook, tooltips: [copy.copyHook, copy.copied] }}
                style={{ overflowWrap: 'anywhere' }}
              >
                {hook}
              </Typography.Text>
              <br />
              <Typography.Text type="secondary">{copy.hookHint}</Typography.Text>
            </>
          )}
        </section>
        <section aria-label={copy.test}>
          <Flex align="center" justify="space-between" gap={12} style={{ marginBottom: 8 }}>
            <Typography.Text strong>{copy.test}</Typography.Text>
            {onTest && !noTest && (
              <Button type="primary" loading={isTesting} onClick={() => void run()}>
                {copy.test}
              </Button>
            )}
          </Flex>
          {noTest ? <Typography.Text type="secondary">{noTest}</Typography.Text> : <Result test={test} />}
        </section>
        <section aria-label={copy.calls}>
          <Flex align="center" justify="space-between" gap={12} style={{ marginBottom: 8 }}>
            <Typography.Text strong>{copy.calls}</Typography.Text>
            <Button
              type="text"
              aria-label={copy.calls}
              icon={<ReloadOutlined />}
              onClick={() => void calls.refetch()}
            />
          </Flex>
          {calls.error ? (
            <Failure error={calls.error} onRetry={() => void calls.refetch()} />
          ) : (
            <Calls items={calls.items} isPending={calls.isPending} />
          )}
          <Typography.Text type="secondary">{copy.callsHint}</Typography.Text>
        </section>
      </Flex>
    </Drawer>
  )
}

function Result({ test }: { test: PartnerTest | null }) {
  if (!test) return <Badge status="default" text={copy.never} />
  return (
    <Flex vertical gap={8}>
      {!test.is_current && <Alert type="warning" showIcon title={copy.outdated} />}
      <Flex gap={12} align="center" wrap>
        <Badge status={test.ok ? 'success' : 'error'} text={test.ok ? copy.passed : copy.failed} />
        {!test.ok && test.has_passed && <Typography.Text type="secondary">{copy.passedOnce}</Typography.Text>}
      </Flex>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 3 }}
        items={[
          { key: 'at', label: copy.testedAt, children: <Time value={test.at} /> },
          { key: 'by', label: copy.testedBy, children: test.by || copy.bySeed },
          { key: 'took', label: copy.took, children: copy.milliseconds(test.milliseconds) },
        ]}
      />
      {test.calls.length > 0 && (
        <ol aria-label={copy.steps} style={{ margin: 0, paddingInlineStart: 20 }}>
          {test.calls.map((call, at) => (
            <li key={at}>
              <Step call={call} />
            </li>
          ))}
        </ol>
      )}
    </Flex>
  )
}

function Step({ call: { method, path, status, milliseconds, fault, excerpt } }: { call: SentCall }) {
  return (
    <>
      <div style={{ overflowWrap: 'anywhere' }}>{path === '' ? copy.notSent : copy.asked(method, path)}</div>
      {path !== '' && <div>{status === null ? copy.silent(milliseconds) : copy.received(status, milliseconds)}</div>}
      <FaultDetail text={fault || excerpt} />
    </>
  )
}

const toneOf = (status: number): string => (status < 300 ? 'success' : status < 500 ? 'warning' : 'error')

function Calls({ items, isPending }: { items: readonly PartnerCall[] | undefined; isPending: boolean }) {
  return (
    <Table<PartnerCall>
      size="small"
      rowKey={(row) => `${row.at} ${row.direction} ${row.path} ${row.milliseconds} ${row.excerpt}`}
      loading={isPending}
      dataSource={[...(items ?? [])]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: copy.noCalls }}
      columns={[
        { title: copy.at, render: (_, { at }) => <Time value={at} /> },
        {
          title: copy.direction,
          render: (_, { direction }) => directions.find(({ value }) => value === direction)?.label,
        },
        { title: copy.path, render: (_, { method, path }) => <span>{`${method} ${path}`}</span> },
        {
          title: copy.status,
          render: (_, { status }) =>
            status === null ? <Tag color="error">{copy.noAnswer}</Tag> : <Tag color={toneOf(status)}>{status}</Tag>,
        },
        { title: copy.took, align: 'right', render: (_, row) => copy.milliseconds(row.milliseconds) },
        {
          title: copy.excerpt,
          render: (_, { fault, excerpt }) => (
            <div style={{ maxWidth: 360, whiteSpace: 'normal' }}>
              <FaultDetail text={fault || excerpt} />
            </div>
          ),
        },
      ]}
    />
  )
}
