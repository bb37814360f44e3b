import { fen } from '@koi/contract/money'
import { Card } from '@koi/ui/Card'
import { Skeleton } from '@koi/ui/Skeleton'
import { Table } from '@koi/ui/Table'
import { yuan } from '@koi/web/money'
import { copy } from './packet.copy.ts'
import css from './packet.module.css'
import type { Rule } from './packet.read.ts'
import { conditionText } from './packets.ts'

/** Renders a time that can wrap only between its day and its time of day. */
const onTwoLines = (text: string) => {
  const [day = '', ...time] = text.split(' ')
  return (
    <>
      <span className={css.whole}>{day}</span> <span className={css.whole}>{time.join(' ')}</span>
    </>
  )
}

export function RuleTable({ rules, isFirst }: { rules: readonly Rule[]; isFirst: boolean }) {
  const most = fen(Math.max(0, ...rules.map((rule) => rule.most)))
  const least = fen(Math.min(most, ...rules.map((rule) => rule.least)))
  return (
    <Card onPage padding="tight" gap={2}>
      <h2>{copy.conditions}</h2>
      {isFirst ? (
        <Skeleton rows={4} />
      ) : rules.length === 0 ? (
        <p className={css.none}>{copy.noRules}</p>
      ) : (
        <>
          <p className={css.note}>{copy.conditionsNote}</p>
          {most > 0 && <p className={css.note}>{copy.range(yuan(least), yuan(most))}</p>}
          <Table label={copy.conditions} columns={copy.columns}>
            {rules.map((rule, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a rule has no id on this wire
              <tr key={index}>
                <td>{onTwoLines(rule.from)}</td>
                <td>{onTwoLines(rule.to)}</td>
                <td className={css.figure}>{conditionText(rule.dayFlow) ?? copy.notNeeded}</td>
                <td className={css.figure}>{conditionText(rule.flow) ?? copy.notNeeded}</td>
                <td className={css.figure}>{conditionText(rule.deposits) ?? copy.notNeeded}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </Card>
  )
}
