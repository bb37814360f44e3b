import { addresses } from '@koi/contract/addresses'
import { Button, ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { EmptyState, Failed } from '@koi/ui/EmptyState'
import { Money } from '@koi/ui/Money'
import { Notice } from '@koi/ui/Notice'
import { useQuery } from '@koi/ui/router'
import { Skeleton } from '@koi/ui/Skeleton'
import { Table } from '@koi/ui/Table'
import { useState } from 'react'
import { refreshPlayer } from '../../app/playerChanges.ts'
import { Screen } from '../../app/Screen.tsx'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { useSubmit } from '../../app/useSubmit.ts'
import { write } from '../../app/write.ts'
import { More } from '../../ui/More.tsx'
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
    <p className={css.faint}>{copy.chanceNote}</p>
  </Card>
)

const Rules = ({ view: { content, endsAt, times, takeDays, playDays } }: { view: WheelView }) => (
  <Card onPage gap={1}>
    <p className={css.faint}>{copy.take(takeDays)}</p>
    <p className={css.faint}>{Number(times) > 0 ? copy.flow(times, playDays) : copy.noFlow}</p>
    {endsAt && <p className={css.faint}>{copy.until(endsAt)}</p>}
    {content && <More title={copy.rule} text={content} />}
  </Card>
)

const Recent = ({ view: { draws, promise } }: { view: WheelView }) => (
  <Card onPage gap={2}>
    <h2>{copy.recent}</h2>
    {draws.length === 0 && <p className={css.faint}>{copy.noDraws}</p>}
    {draws.length > 0 && (
      <ul className={css.draws}>
        {draws.map(({ id, label, prize, createdAt }) => (
          <li key={id} className={css.between}>
            <span>{prize > 0 ? <Money of={prize} tone="gold" /> : label}</span>
            <span className={css.faint}>{createdAt}</span>
          </li>
        ))}
      </ul>
    )}
    {promise && (
      <p className={css.faint}>
        {copy.promise} <code className={css.code}>{promise}</code>
      </p>
    )}
    <ButtonLink kind="soft" size="s" to={`${addresses.wheel}?proof=1`}>
      {copy.proof}
    </ButtonLink>
  </Card>
)

function Game({ data }: { data: WheelView }) {
  const { turning, angle, spinTo } = useSpin()
  const [result, setResult] = useState<Result | null>(null)
  // What was shown before the draw stays until the wheel stands still.
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
        <p className={css.between}>
          <span>{copy.turns(turns)}</span>
          {turns > 0 && turnsUntil && <span className={css.faint}>{copy.turnsUntil(turnsUntil)}</span>}
        </p>
        <Button wide busy={isDrawing} disabled={state !== 'open' || turns === 0} onClick={() => void draw()}>
          {copy.draw}
        </Button>
        {state === 'open' && turns === 0 && !result && <p className={css.faint}>{copy.noTurns}</p>}
        <div role="status" className={css.result}>
          {result && <strong>{resultText(result)}</strong>}
          {result && result.prize > 0 && <span className={css.faint}>{promiseText(result)}</span>}
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
  const { data, isFirst, hasFailed, retry } = useWheel(true)
  return (
    <Screen title={copy.title}>
      {isFirst && (
        <Card as="div" onPage gap={2}>
          <Skeleton shape="block" rows={4} />
        </Card>
      )}
      {hasFailed && <Failed onRetry={retry} />}
      {data && data.state === 'none' && <EmptyState picture="empty">{copy.none}</EmptyState>}
      {data && data.state === 'none' && <Recent view={data} />}
      {data && data.state !== 'none' && <Game data={data} />}
    </Screen>
  )
}

/** The wheel, or with `proof` the draws to verify. */
export function Wheel() {
  const isSignedIn = useRequirePlayer()
  const [query] = useQuery()
  if (!isSignedIn) return null
  return query.get('proof') ? <WheelProof /> : <Current />
}
