import { Between, Faint } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Fact, Facts } from '@koi/ui/Facts'
import { Money } from '@koi/ui/Money'
import { Reading } from '@koi/ui/Reading'
import { Table } from '@koi/ui/Table'
import { Tag } from '@koi/ui/Tag'
import { yuan } from '@koi/web/money'
import { useRead } from '../../app/data/queries.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { useWrite } from '../../app/data/write.ts'
import { Hero, HeroNote } from '../../ui/Hero.tsx'
import { More } from '../../ui/More.tsx'
import { copy } from './tournament.copy.ts'
import { type Detail, type Line, toDetail } from './tournament.read.ts'

/** Milliseconds between reads while places may change. */
const every = 15_000
const isMoving = (detail: Detail | undefined) =>
  detail?.state === 'running' || detail?.state === 'counting' ? every : undefined

function Places({ label, lines }: { label: string; lines: Line[] }) {
  return (
    <Table label={label} columns={[copy.place, copy.player, copy.value, copy.prize]}>
      {lines.map(({ place, username, value, prize, isOwn }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- masked names repeat; a line is its place in the table
        <tr key={index} aria-current={isOwn ? 'true' : undefined}>
          <td>{place}</td>
          <th scope="row">{isOwn ? copy.you : username}</th>
          <td>{value}</td>
          <td>{prize > 0 ? <Money of={prize} /> : '—'}</td>
        </tr>
      ))}
    </Table>
  )
}

function Own({ detail: { own, state, stakeLeast } }: { detail: Detail }) {
  return (
    <Hero>
      <Facts look="columns" isLarge>
        <Fact label={copy.own}>{own.place > 0 ? own.place : copy.noPlace}</Fact>
        <Fact label={copy.value}>{own.value}</Fact>
        <Fact label={copy.prize}>
          <Money of={own.prize} size="m" />
        </Fact>
      </Facts>
      {own.isJoined && own.rest > 0 && state === 'running' && <HeroNote>{copy.below(yuan(stakeLeast))}</HeroNote>}
    </Hero>
  )
}

const rankedBy = ({ score, unit }: Detail): string => {
  if (score === 'points') return copy.byPoints(yuan(unit))
  return score === 'stake' ? copy.byStake : copy.byMultiple
}

const Rules = ({ detail }: { detail: Detail }) => (
  <Card onPage gap={2}>
    <h2>{copy.rules}</h2>
    <Facts>
      <Fact label={copy.score}>{rankedBy(detail)}</Fact>
      <Fact label={copy.time}>{copy.until(detail.startsAt, detail.endsAt)}</Fact>
      <Fact label={copy.counts}>
        {detail.weights
          .map(({ name, percent }) => (detail.score === 'points' ? copy.weight(name, percent) : name))
          .join(' · ')}
      </Fact>
      {detail.betLeast > 0 && (
        <Fact label={copy.betLeast}>
          <Money of={detail.betLeast} />
        </Fact>
      )}
      {detail.stakeLeast > 0 && (
        <Fact label={copy.stakeLeast}>
          <Money of={detail.stakeLeast} />
        </Fact>
      )}
      <Fact label={copy.flow}>
        {Number(detail.times) > 0 ? copy.flowText(detail.times, detail.playDays) : copy.noFlow}
      </Fact>
    </Facts>
    <Faint>{detail.hasToJoin ? copy.joinNote : copy.betNote}</Faint>
    {detail.content && <More title={copy.rule} text={detail.content} />}
  </Card>
)

const Prizes = ({ detail: { prizes, prizeSum } }: { detail: Detail }) => (
  <Card onPage padding="tight" gap={2}>
    <h2>{copy.prizes}</h2>
    <Table label={copy.prizes} columns={[copy.place, copy.each]}>
      {prizes.map(({ from, to, prize }) => (
        <tr key={from}>
          <th scope="row">{copy.prizePlace(from, to)}</th>
          <td>
            <Money of={prize} />
          </td>
        </tr>
      ))}
    </Table>
    <Between>
      <Faint as="span">{copy.ties}</Faint>
      <span>
        {copy.prizeSum} <Money of={prizeSum} tone="gold" />
      </span>
    </Between>
  </Card>
)

function Tournament({ detail, reload }: { detail: Detail; reload: () => void }) {
  const { id, title, state, stateName, top, around, players } = detail
  const [join, isJoining] = useWrite('POST /api/tournament/join', reload)
  const mayJoin = detail.hasToJoin && !detail.own.isJoined && (state === 'running' || state === 'coming')
  const isInTop = top.some(({ isOwn }) => isOwn)
  return (
    <>
      <Card as="div" onPage gap={2}>
        <Between>
          <strong>{title}</strong>
          <Tag tone={state === 'running' ? 'good' : 'plain'}>{stateName}</Tag>
        </Between>
        {mayJoin && (
          <Button wide busy={isJoining} onClick={() => void join({ id: id ?? '' })}>
            {copy.join}
          </Button>
        )}
      </Card>
      {state !== 'coming' && <Own detail={detail} />}
      {state !== 'coming' && (
        <Card onPage padding="tight" gap={2}>
          <Between as="div">
            <h2>{copy.top}</h2>
            <Faint as="span">{copy.players(players)}</Faint>
          </Between>
          {top.length > 0 ? <Places label={copy.top} lines={top} /> : <Faint>{copy.empty}</Faint>}
        </Card>
      )}
      {!isInTop && around.length > 0 && (
        <Card onPage padding="tight" gap={2}>
          <h2>{copy.around}</h2>
          <Places label={copy.around} lines={around} />
        </Card>
      )}
      <Prizes detail={detail} />
      <Rules detail={detail} />
    </>
  )
}

export function TournamentInfo({ id }: { id: string }) {
  const reading = useRead('POST /api/tournament/detail', { id }, { select: toDetail, every: isMoving })
  return (
    <Screen title={copy.detail}>
      <Reading
        of={reading}
        refused={
          <EmptyState
            action={
              <ButtonLink kind="soft" size="s" to={addresses.tournaments}>
                {copy.back}
              </ButtonLink>
            }
          >
            {copy.gone}
          </EmptyState>
        }
      >
        {(detail) => <Tournament detail={detail} reload={reading.retry} />}
      </Reading>
    </Screen>
  )
}
