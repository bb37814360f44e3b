import { Failed } from '@koi/ui/EmptyState'
import { Skeleton } from '@koi/ui/Skeleton'
import { VisuallyHiddenTitle } from '@koi/ui/VisuallyHidden'
import { Embedded } from '../../site/frame/Embedded.tsx'
import { isWebAddress } from '../../play/game/launch.ts'
import { useRead } from '../../app/data/queries.ts'
import { copy } from './service.copy.ts'
import css from './service.module.css'

export default function ServicePage() {
  const { data, isFirst, retry } = useRead('POST /api/getservicerurl', {}, { fresh: true })
  const url = data?.url
  return (
    <div className={css.page}>
      <VisuallyHiddenTitle>{copy.title}</VisuallyHiddenTitle>
      {isWebAddress(url) ? (
        <Embedded src={url} title={copy.frame} />
      ) : isFirst ? (
        <Skeleton shape="row" rows={3} />
      ) : (
        <Failed onRetry={retry} />
      )}
    </div>
  )
}
