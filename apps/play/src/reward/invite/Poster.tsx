import { Faint } from '@koi/ui/Layout'
import { ButtonLink } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Skeleton } from '@koi/ui/Skeleton'
import { yuan } from '@koi/web/money'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../app/data/siteInfo.ts'
import { copy } from './invite.copy.ts'
import css from './invite.module.css'
import { inKind, type Invitation } from './invite.read.ts'
import { drawPoster, posterSize } from './poster.ts'

/** Returns the friend's reward as the poster shows it. */
const rewardText = ({ rewards }: Invitation): string => {
  const reward = rewards.find(({ side }) => side === 'friend')
  if (!reward) return ''
  return copy.posterReward(inKind(reward) || yuan(reward.amount))
}

/** Shows the poster as an image, which a long press offers to save, and a link that saves it as a file. */
export function Poster({ invitation }: { invitation: Invitation }) {
  const styled = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const site = useSite()
  const brand = site?.title || document.title
  const age = copy.posterAge(site?.minimumAge ?? 18)
  const { link, code } = invitation
  const reward = rewardText(invitation)
  useEffect(() => {
    let isWanted = true
    let made = ''
    const words = { brand, title: copy.posterTitle, reward, scan: copy.posterScan, code: `${copy.code} ${code}`, age }
    void drawPoster(styled.current!, link, words).then(
      (picture) => {
        if (!isWanted) return
        made = URL.createObjectURL(picture)
        setAddress(made)
      },
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [brand, reward, link, code, age])
  return (
    <Card onPage gap={3}>
      <h2>{copy.poster}</h2>
      <div ref={styled} className={css.poster}>
        {address && <img src={address} alt={copy.poster} {...posterSize} />}
        {!address && !hasFailed && <Skeleton shape="block" rows={3} />}
      </div>
      {hasFailed && <Faint>{copy.posterFailed}</Faint>}
      {address && (
        <ButtonLink wide href={address} download={`${brand}-${code}.png`}>
          {copy.savePoster}
        </ButtonLink>
      )}
    </Card>
  )
}
