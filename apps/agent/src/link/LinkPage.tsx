import { categoryNames } from '@koi/contract/rebate/rebate.copy'
import { useRead } from '../app/api.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Qr } from '../ui/Qr.tsx'
import { Waiting } from '../app/States.tsx'
import { copy as ui } from '../ui/ui.copy.ts'
import { copy } from './link.copy.ts'

/** /link: what the agent hands out, and what they are paid for it. */
export default function LinkPage() {
  const reading = useRead('GET /agent/api/me', {})
  if (!reading.data) return <Waiting reading={reading} />
  const { link, code, plan, since, parent } = reading.data
  const rates = [...plan.rates, { category_id: '', turnover_rate: plan.turnover_rate, rate: plan.rate }]
  return (
    <>
      <h1>{copy.title}</h1>
      <div className="columns">
        <section className="card" aria-label={copy.qr}>
          <Qr text={link} label={copy.qr} />
          <p className="soft">{copy.hint}</p>
          <div>
            <div className="soft">{copy.link}</div>
            <div className="code">{link}</div>
          </div>
          <CopyButton text={link} label={copy.copyLink} isPrimary />
          <div className="line">
            <span>
              <span className="soft">{copy.code}</span>
              <br />
              <strong className="code">{code}</strong>
            </span>
            <CopyButton text={code} />
          </div>
        </section>
        <section className="card">
          <h2>{copy.plan}</h2>
          <span className="soft">{copy.from(plan.name)}</span>
          <div className="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">{copy.category}</th>
                  <th scope="col">{copy.turnover}</th>
                  <th scope="col">{copy.share}</th>
                </tr>
              </thead>
              <tbody>
                {rates.map((one) => (
                  <tr key={one.category_id}>
                    <th scope="row">
                      {one.category_id ? (categoryNames[one.category_id] ?? one.category_id) : copy.other}
                    </th>
                    <td>{ui.percent(Number(one.turnover_rate))}</td>
                    <td>{ui.percent(Number(one.rate))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <dl className="sums">
            <div>
              <dt>{copy.override}</dt>
              <dd>{ui.percent(Number(plan.override_rate))}</dd>
            </div>
            <div>
              <dt>{copy.carry}</dt>
              <dd>{plan.carries_loss ? copy.carries.yes : copy.carries.no}</dd>
            </div>
            <div>
              <dt>{copy.since}</dt>
              <dd>{since.slice(0, 10)}</dd>
            </div>
            {parent && (
              <div>
                <dt>{copy.parent}</dt>
                <dd>{parent}</dd>
              </div>
            )}
          </dl>
          <h2>{copy.rulesTitle}</h2>
          {copy.rules.map((rule) => (
            <span key={rule} className="soft">
              {rule}
            </span>
          ))}
        </section>
      </div>
    </>
  )
}
