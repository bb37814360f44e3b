import { OnPage } from '@koi/ui/Layout'
import { addresses } from '@koi/contract/addresses'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Money } from '@koi/ui/Money'
import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { usePages } from '../../app/data/usePages.ts'
import { List } from '../../ui/List.tsx'
import { ClaimPanel } from './ClaimPanel.tsx'
import { copy } from './packet.copy.ts'
import css from './packet.module.css'
import { toClaimedPacket } from './packet.read.ts'

export default playersOnly(function WelfarePage() {
  const pages = usePages('POST /api/redpacket', {}, { toRow: toClaimedPacket })
  return (
    <Screen title={copy.welfare}>
      <ClaimPanel>
        <OnPage>
          <ButtonLink kind="soft" wide to={addresses.redPacket}>
            {copy.go}
          </ButtonLink>
        </OnPage>
        <h2 className={css.recordsTitle}>{copy.records}</h2>
        <List pages={pages}>
          {(row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a record has no id on this wire
            <Card as="li" gap={1} key={index}>
              <span className={css.line}>
                <Money of={row.amount} tone="gold" size="m" signed />
                <span>
                  {copy.deposited} <Money of={row.deposits} />
                </span>
              </span>
              <span className={`${css.line} ${css.time}`}>
                <span>
                  {copy.createdAt} <span>{row.createdAt}</span>
                </span>
                <span>
                  {copy.usedAt} <span>{row.usedAt}</span>
                </span>
              </span>
            </Card>
          )}
        </List>
      </ClaimPanel>
    </Screen>
  )
})
