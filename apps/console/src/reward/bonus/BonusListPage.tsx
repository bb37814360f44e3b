import { useItems } from '../../app/api.ts'
import { Page } from '../../ui/page/Page.tsx'
import { BonusTable } from './BonusTable.tsx'
import { listCopy } from './bonus.copy.ts'
import type { BonusRule } from './BonusRuleForm.tsx'

export default function BonusListPage() {
  const rules = (useItems('GET /console/api/bonus-rules').data?.items ?? []) as BonusRule[]
  const options = rules.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Page title={listCopy.title} hint={listCopy.hint}>
      <BonusTable more={[{ name: 'rule', label: listCopy.rule, options }]} />
    </Page>
  )
}
