import { formats } from '@koi/contract/formats'
import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import { Card } from '@koi/ui/Card'
import { Fact, Facts } from '@koi/ui/Facts'
import { Qr } from '@koi/ui/Qr'
import { Table } from '@koi/ui/Table'
import { type Answer, useRead } from '../app/api.ts'
import { CopyButton } from '../app/CopyButton.tsx'
import { Waiting } from '../app/States.tsx'
import { Columns, Heading, Soft } from '../ui/Layout.tsx'
import { Code } from '../ui/Code.tsx'
import { Line } from '../ui/Lines.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { copy } from './link.copy.ts'
import css from './link.module.css'

type Me = Answer<'GET /agent/api/me'>

/** The page at /link. */
export default function LinkPage() {
  const reading = useRead('GET /agent/api/me', {})
  if (!reading.data) return <Waiting reading={reading} />
  const { link, code } = reading.data
  return (
    <>
      <Heading>{copy.title}</Heading>
      <Columns>
        <Card aria-label={copy.qr}>
          <div className={css.code}>
            <Qr of={link} label={copy.qr} />
            <Soft>{copy.hint}</Soft>
          </div>
          <div>
            <Soft>{copy.link}</Soft>
            <Code>{link}</Code>
          </div>
          <CopyButton text={link} label={copy.copyLink} isPrimary />
          <Line right={<CopyButton text={code} />}>
            <Soft>{copy.code}</Soft>
            <Code>{code}</Code>
          </Line>
        </Card>
        <Plan me={reading.data} />
      </Columns>
    </>
  )
}

function Plan({ me: { plan, since, parent } }: { me: Me }) {
  const rates = [...plan.rates, { category_id: '' as const, turnover_rate: plan.turnover_rate, rate: plan.rate }]
  return (
    <Card>
      <h2>{copy.plan}</h2>
      <Soft>{copy.from(plan.name)}</Soft>
      <Table label={copy.plan} look="figures" columns={[copy.category, copy.turnover, copy.share]}>
        {rates.map(({ category_id, turnover_rate, rate }) => (
          <tr key={category_id}>
            <th scope="row">{category_id ? spelledCategoryNames[category_id] : copy.other}</th>
            <td>{ui.percent(Number(turnover_rate))}</td>
            <td>{ui.percent(Number(rate))}</td>
          </tr>
        ))}
      </Table>
      <Facts>
        <Fact label={copy.override}>{ui.percent(Number(plan.override_rate))}</Fact>
        <Fact label={copy.carry}>{plan.carries_loss ? copy.carries.yes : copy.carries.no}</Fact>
        <Fact label={copy.since}>{formats.time(since, 'day')}</Fact>
        {parent && <Fact label={copy.parent}>{parent}</Fact>}
      </Facts>
      <h2>{copy.rulesTitle}</h2>
      {copy.rules.map((rule) => (
        <Soft key={rule}>{rule}</Soft>
      ))}
    </Card>
  )
}
