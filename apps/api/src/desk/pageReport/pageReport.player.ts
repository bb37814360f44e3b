import { isId } from '@koi/contract/id'
import * as contract from '@koi/contract/desk/pageReport/pageReport.player'
import { Invalid } from '@koi/contract/refusal.copy'
import { on } from '../../platform/http/on.ts'
import { keepPageReport } from './pageReport.ts'

export const pageReportPlayer = [
  on(contract.sendPageReport, async ({ app, input, caller, ip, agent, now, settings, refuse }) => {
    if (!isId(input.session)) refuse(Invalid)
    const from = { ip, agent, player: input.site === 'play' && caller ? caller.player : null }
    return { sampled: await keepPageReport(app, input, from, { now, percent: settings.page_report_percent }) }
  }),
]
