import { Between, Faint } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { EmptyState } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { useQuery } from '@koi/ui/router'
import { Reading } from '@koi/ui/Reading'
import { Table } from '@koi/ui/Table'
import { useState } from 'react'
import { refreshPlayer } from '../../app/session/playerChanges.ts'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { write } from '../../app/data/write.ts'
import { More } from '../../ui/More.tsx'
import { Code } from '../packet/Proof.tsx'
import { Disc } from './Disc.tsx'
import { useSpin } from './useSpin.ts'
import { useWheel } from './useWheel.ts'
import { copy } from './wheel.copy.ts'
import css from './wheel.module.css'
import { type Result, toResult, type WheelView } from './wheel.read.ts'
import { WheelProof } from './WheelProof.tsx'

const resultText = ({ label, prize }: Result): string => (prize > 0 ? copy.won(label) : copy.lost(label))

function promiseText({ prize, state }: Result): string {
  if (prize === 0) return ''
  if (state === 'offered') return copy.toTake
  return state === 'review' ? copy.toReview : copy.paid
}

const Chances = ({ view: { slices } }: { view: WheelView }) => (
  <Card onPage padding="tight" gap={2}>
    <h2>{copy.chances}</h2>
    <Table label={copy.chances} columns={[copy.slice, copy.chance, copy.prize]}>
      {slices.map(({ label, percent, prize }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- names repeat; a slice is its place on the wheel
        <tr key={index}>
          <th scope="row">{label}</th>
          <td>{copy.percent(percent)}</td>
          <td>{prize > 0 ? <Money of={prize} /> : copy.noPrize}</td>
        </tr>
      ))}
    </Table>
    <Faint>{copy.chanceNote}</Faint>
  </Card>
)

const Rules = ({ view: { content, endsAt, times, takeDays, playDays } }: { view: WheelView }) => (
  <Card onPage gap={1}>
    <Faint>{copy.take(takeDays)}</Faint>
    <Faint>{Number(times) > 0 ? copy.flow(times, playDays) : copy.noFlow}</Faint>
    {endsAt && <Faint>{copy.until(endsAt)}</Faint>}
    {content && <More title={copy.rule} text={content} />}
  </Card>
)

const Recent = ({ view: { draws, promise } }: { view: WheelView }) => (
  <Card onPage gap={2}>
    <h2>{copy.recent}</h2>
    {draws.length === 0 && <Faint>{copy.noDraws}</Faint>}
    {draws.length > 0 && (
      <ul className={css.draws}>
        {draws.map(({ id, label, prize, createdAt }) => (
          <Between as="li" key={id}>
            <span>{prize > 0 ? <Money of={prize} tone="gold" /> : label}</span>
            <Faint as="span">{createdAt}</Faint>
          </Between>
        ))}
      </ul>
    )}
    {promise && (
      <Faint>
        {copy.promise} <Code>{promise}</Code>
      </Faint>
    )}
    <ButtonLink kind="soft" size="s" to={`${addresses.wheel}?proof=1`}>
      {copy.proof}
    </ButtonLink>
  </Card>
)

function Game({ data }: { data: WheelView }) {
  const { turning, angle, spinTo } = useSpin()
  const [result, setResult] = useState<Result | null>(null)
  // The view from before the draw stays on screen until the wheel stops.
  const [before, setBefore] = useState<WheelView | null>(null)
  const [draw, isDrawing] = useSubmit(async () => {
    setResult(null)
    setBefore(data)
    try {
      const drawn = toResult((await write('POST /api/wheel/draw', {})).data)
      await spinTo(drawn.slice, data.slices.length)
      setResult(drawn)
    } finally {
      setBefore(null)
    }
    await refreshPlayer()
  })
  const view = before ?? data
  const { state, turns, turnsUntil, slices } = view
  return (
    <>
      {(state === 'barred' || state === 'not_for_you') && <Notice onPage>{copy.barred}</Notice>}
      {state === 'spent' && <Notice onPage>{copy.spent}</Notice>}
      <Card onPage gap={3}>
        <h2>{view.title}</h2>
        <Disc slices={slices} angle={angle} turning={turning} />
        <Between>
          <span>{copy.turns(turns)}</span>
          {turns > 0 && turnsUntil && <Faint as="span">{copy.turnsUntil(turnsUntil)}</Faint>}
        </Between>
        <Button wide busy={isDrawing} disabled={state !== 'open' || turns === 0} onClick={() => void draw()}>
          {copy.draw}
        </Button>
        {state === 'open' && turns === 0 && !result && <Faint>{copy.noTurns}</Faint>}
        <div role="status" className={css.result}>
          {result && <strong>{resultText(result)}</strong>}
          {result && result.prize > 0 && <Money of={result.prize} tone="gold" size="l" />}
          {result && result.prize > 0 && <Faint as="span">{promiseText(result)}</Faint>}
        </div>
        {result && result.prize > 0 && (
          <ButtonLink kind="soft" wide to={addresses.bonuses}>
            {copy.bonuses}
          </ButtonLink>
        )}
      </Card>
      <Chances view={view} />
      <Rules view={view} />
      <Recent view={view} />
    </>
  )
}

function Current() {
  const reading = useWheel()
  return (
    <Screen title={copy.title}>
      <Reading of={reading} skeleton={4}>
        {(data) =>
          data.state === 'none' ? (
            <>
              <EmptyState>{copy.none}</EmptyState>
              <Recent view={data} />
            </>
          ) : (
            <Game data={data} />
          )
        }
      </Reading>
    </Screen>
  )
}

/** Shows the wheel or, with `proof` in the query, the draws to verify. */
export const Wheel = playersOnly(function Wheel() {
  const [query] = useQuery()
  return query.get('proof') ? <WheelProof /> : <Current />
})
