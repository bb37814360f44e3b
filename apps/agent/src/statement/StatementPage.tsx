import { formats } from '@koi/contract/formats'
import { sum, yuanFromFen } from '@koi/contract/money'
import { Fact, Facts } from '@koi/ui/Facts'
import { alert } from '@koi/ui/icons/frame'
import { spelledCategoryNames } from '@koi/contract/play/game/game.copy'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { Table } from '@koi/ui/Table'
import { fenOf, yuan } from '@koi/web/money'
import { type Answer, useRead } from '../app/api.ts'
import { Waiting } from '../app/States.tsx'
import { Big, Columns, Heading, Soft } from '../ui/Layout.tsx'
import { Line, Lines } from '../ui/Lines.tsx'
import { MoreLink } from '../ui/MoreLink.tsx'
import { Net } from '../ui/Net.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { State } from './State.tsx'
import { copy } from './statement.copy.ts'

type Statement = Answer<'GET /agent/api/statements/:id'>

export default function StatementPage({ id }: { id: string }) {
  const reading = useRead('GET /agent/api/statements/:id', { id })
  if (!reading.data) return <Waiting reading={reading} />
  const it = reading.data
  return (
    <>
      <Heading
        aside={
          <>
            <State of={it.state} />
            <MoreLink to="/statements">{copy.back}</MoreLink>
          </>
        }
      >
        {copy.one(formats.time(it.month))}
      </Heading>
      {it.state === 'draft' && <Notice icon={alert}>{copy.draft}</Notice>}
      <Columns>
        <Total it={it} />
        <Parts it={it} />
      </Columns>
      {it.players.length > 0 && <Players it={it} />}
    </>
  )
}

const earnedBy = (it: Statement): string => yuanFromFen(sum(it.parts.map(({ earned }) => fenOf(earned))))

function Total({ it }: { it: Statement }) {
  return (
    <Card>
      <div>
        <Soft>{copy.total}</Soft>
        <Big>
          <Money of={fenOf(it.commission)} />
        </Big>
        <Soft>{copy.plan(it.plan)}</Soft>
      </div>
      <Facts>
        <Fact label={copy.sumOfParts}>
          <Net of={earnedBy(it)} />
        </Fact>
        {it.overrides.map(({ username, base, rate, earned }) => (
          <Fact
            key={username}
            label={`${copy.override} ${username}`}
            hint={copy.overrideOf(yuan(fenOf(base)), Number(rate))}
          >
            <Net of={earned} />
          </Fact>
        ))}
        {it.corrections_made.map(({ id, amount, reason }) => (
          <Fact key={id} label={copy.corrections} hint={reason}>
            <Net of={amount} />
          </Fact>
        ))}
        <Fact label={copy.carriedIn}>
          <Net of={it.carried_in} />
        </Fact>
        <Fact label={copy.total} isTotal>
          <Money of={fenOf(it.commission)} />
        </Fact>
        <Fact label={copy.carriedOut} hint={it.carries_loss ? copy.carries : copy.drops}>
          <Net of={it.carried_out} />
        </Fact>
      </Facts>
      <Soft>
        {(['created_at', 'reviewed_at', 'paid_at'] as const)
          .filter((name) => it[name])
          .map((name) => `${copy.times[name]} ${formats.time(it[name], 'minute')}`)
          .join(' · ')}
      </Soft>
    </Card>
  )
}

const costsLast = (it: Statement) =>
  it.parts.toSorted((one, other) => Number(one.category_id === '') - Number(other.category_id === ''))

function Parts({ it }: { it: Statement }) {
  return (
    <Card>
      <h2>{copy.parts}</h2>
      {it.parts.length === 0 && <EmptyState>{copy.noPlay}</EmptyState>}
      <Lines>
        {costsLast(it).map((part) => (
          <li key={part.category_id}>
            <Line right={<Net of={part.earned} />}>
              <strong>{part.category_id ? spelledCategoryNames[part.category_id] : copy.costs}</strong>
              {part.category_id ? (
                <Soft>
                  {copy.turnover} <Money of={fenOf(part.turnover)} /> × {ui.percent(Number(part.turnover_rate))}
                  <br />
                  {copy.net} <Money of={fenOf(part.net_loss)} /> × {ui.percent(Number(part.rate))}
                </Soft>
              ) : (
                <Soft>
                  {copy.cost} <Money of={fenOf(part.costs)} /> × {ui.percent(Number(part.rate))}
                </Soft>
              )}
            </Line>
          </li>
        ))}
      </Lines>
      <Soft>{copy.late}</Soft>
    </Card>
  )
}

function Players({ it }: { it: Statement }) {
  return (
    <Card>
      <h2>{copy.players}</h2>
      <Table label={copy.players} look="figures" columns={[copy.player, copy.turnover, copy.net, copy.cost]}>
        {it.players.map((row, nth) => (
          <tr key={`${row.username} ${nth}`}>
            <th scope="row">{row.username}</th>
            <td>
              <Money of={fenOf(row.turnover)} />
            </td>
            <td>
              <Net of={row.net_loss} />
            </td>
            <td>
              <Money of={fenOf(row.costs)} />
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
