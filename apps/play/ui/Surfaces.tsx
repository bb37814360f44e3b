import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Empty, EmptyState, Failed } from '@koi/ui/EmptyState'
import { Fact, Facts } from '@koi/ui/Facts'
import { alert, gift, person } from '@koi/ui/icons/frame'
import { Money } from '@koi/ui/Money'
import { Beside, Between, Buttons, Cards, Faint, OnPage, PageStack, SectionTitle, Stack } from '@koi/ui/Layout'
import { Notice, ProblemNotice } from '@koi/ui/Notice'
import { Qr } from '@koi/ui/Qr'
import { Reading } from '@koi/ui/Reading'
import { Row, RowButton, RowLink, Rows } from '@koi/ui/Rows'
import { Link } from '@koi/ui/router'
import { Skeleton } from '@koi/ui/Skeleton'
import { Table } from '@koi/ui/Table'
import { Tag } from '@koi/ui/Tag'
import { VisuallyHidden } from '@koi/ui/VisuallyHidden'
import { fenOf } from '@koi/web/money'
import css from './page.module.css'
import { Sample } from './Sample.tsx'

const amount = fenOf('1234.56')
const most = fenOf('99999999.99')

const facts = (
  <>
    <Fact label="Amount">
      <Money of={amount} />
    </Fact>
    <Fact label="Fee" hint="1 %">
      <Money of={amount} />
    </Fact>
    <Fact label="Total" isTotal>
      <Money of={most} />
    </Fact>
  </>
)

function CardLooks() {
  return (
    <>
      <Card>
        <h2>Title</h2>
        <p>A stack with a heading.</p>
        <Button wide>Action</Button>
      </Card>
      <Card layout="row" gap={3}>
        <p>A row: the first child takes the room that the second one leaves.</p>
        <Button size="s">Action</Button>
      </Card>
      <Card layout="centred" gap={2}>
        <p>Centred</p>
        <Money of={amount} size="l" />
      </Card>
      <Card as={Link} to="/" gap={1}>
        A link
      </Card>
      <Card as="button" type="button" gap={1}>
        A button
      </Card>
      <Card look="hero">
        <h2>Hero</h2>
        <Money of={most} size="l" />
        <Facts look="columns">{facts}</Facts>
      </Card>
      <Card look="gold" padding="tight">
        <h2>Gold</h2>
        <p>With less room at the sides.</p>
      </Card>
      <Card padding="flush">
        <img src="/pictures/state-empty.svg" alt="" width="160" height="120" />
      </Card>
    </>
  )
}

function Layouts() {
  return (
    <>
      <SectionTitle>Heading of a part</SectionTitle>
      <Cards>
        <Card as="li" gap={2}>
          <Between>
            <strong>A label left</strong>
            <Money of={amount} />
          </Between>
          <Beside>
            <strong>A name</strong>
            <Tag tone="good">and its tag</Tag>
          </Beside>
          <Faint>Secondary text</Faint>
        </Card>
      </Cards>
      <OnPage>
        <Buttons>
          <Button kind="light">Cancel</Button>
          <Button>Confirm</Button>
        </Buttons>
      </OnPage>
      <PageStack>
        <p>All of a page</p>
        <Stack>
          <p>One part</p>
          <p>below the other</p>
        </Stack>
      </PageStack>
    </>
  )
}

const reading = { data: undefined, isFirst: false, hasFailed: false, retry: () => undefined }

export function Surfaces() {
  return (
    <>
      <Sample of="Card">
        <CardLooks />
      </Sample>
      <Sample of="Layout" isWide>
        <Layouts />
      </Sample>
      <Sample of="Reading" isWide>
        <Reading of={{ ...reading, isFirst: true }} skeleton={1}>
          {() => null}
        </Reading>
        <Reading of={{ ...reading, hasFailed: true }}>{() => null}</Reading>
        <Reading of={{ ...reading, data: 'Content' }}>{(text) => <OnPage>{text}</OnPage>}</Reading>
        <Reading of={{ ...reading, data: [] }} empty={<Empty />}>
          {() => null}
        </Reading>
      </Sample>
      <Sample of="Notice">
        <Notice>
          <h2>What to know</h2>
          <ul>
            <li>Transfers take 10 to 15 minutes.</li>
            <li>Some banks are not paid to.</li>
          </ul>
        </Notice>
        <Notice icon={alert}>A draft until the end of the month.</Notice>
        <Notice
          tone="bonus"
          label="Identity"
          action={
            <ButtonLink kind="soft" size="s" to="/">
              Begin
            </ButtonLink>
          }
        >
          An identity check is needed before a withdrawal.
        </Notice>
        <ProblemNotice text="The code is wrong." />
      </Sample>
      <Sample of="Facts">
        <Facts>{facts}</Facts>
        <Facts inset>{facts}</Facts>
        <Facts look="labels">{facts}</Facts>
        <Facts look="columns">{facts}</Facts>
        <Facts look="columns" columns={2} isLarge>
          {facts}
        </Facts>
        <Facts look="columns" columns={3}>
          {facts}
        </Facts>
      </Sample>
      <Sample of="Rows" isWide>
        <Rows title="Title">
          <Row label="Name" value="demo002" />
          <RowLink icon={person} label="A link" to="/" />
          <RowButton icon={gift} label="A button" value="with a value" onClick={() => undefined} />
          <RowButton label="Disabled" disabled onClick={() => undefined} />
        </Rows>
      </Sample>
      <Sample of="Money">
        <div className={css.line}>
          {(['plain', 'gold', 'in', 'out'] as const).map((tone) => (
            <Money key={tone} of={amount} tone={tone} signed={tone === 'in'} />
          ))}
          <Money of={amount} size="m" />
          <Money of={most} size="l" />
        </div>
      </Sample>
      <Sample of="Tag">
        <div className={css.line}>
          {(['plain', 'good', 'waiting', 'bad'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
          <Tag isLarge>as large as text</Tag>
        </div>
      </Sample>
      <Sample of="Table">
        {(['narrow', 'figures'] as const).map((look) => (
          <Table
            key={look}
            label={look}
            look={look}
            columns={['Level', 'Slots', 'Live', 'Sports', 'Lottery']}
            foot={
              look === 'figures' && (
                <tr>
                  <th scope="row">Sum</th>
                  {[1, 2, 3, 4].map((column) => (
                    <td key={column}>
                      <Money of={most} />
                    </td>
                  ))}
                </tr>
              )
            }
          >
            {['VIP1', 'VIP2'].map((level, index) => (
              <tr key={level} aria-current={index === 0 && look === 'narrow' ? 'true' : undefined}>
                <th scope="row">{level}</th>
                {[1, 2, 3, 4].map((column) => (
                  <td key={column}>{look === 'narrow' ? '0.60%' : <Money of={amount} />}</td>
                ))}
              </tr>
            ))}
          </Table>
        ))}
      </Sample>
      <Sample of="EmptyState">
        <Empty action={<Button size="s">Reload</Button>} />
        <Failed onRetry={() => undefined} />
        <EmptyState picture="soon">Soon</EmptyState>
        <EmptyState picture="repair">In repair</EmptyState>
      </Sample>
      <Sample of="Skeleton">
        <Skeleton rows={3} />
        <Skeleton shape="row" />
        <div className={css.block}>
          {(['block', 'tile', 'banner', 'circle'] as const).map((shape) => (
            <Skeleton key={shape} shape={shape} />
          ))}
        </div>
        <p>
          <Skeleton shape="word" />
        </p>
      </Sample>
      <Sample of="Qr">
        <Qr of="https://example.com/" label="QR code" />
      </Sample>
      <Sample of="VisuallyHidden">
        <p>
          Three dots <VisuallyHidden>that only a screen reader explains</VisuallyHidden>
        </p>
      </Sample>
    </>
  )
}
