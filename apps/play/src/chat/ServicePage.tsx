import { Frame } from '../app/Frame.tsx'
import { isWebAddress } from '../app/launch.ts'
import { useAsk } from '../app/queries.ts'
import { Failed } from '../ui/Blank.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { UnseenTitle } from '../ui/Unseen.tsx'
import { texts } from './service.copy.ts'
import css from './service.module.css'

/** /kefu: the customer-service page in a frame (SERVICE-01, 02). */
export default function ServicePage() {
  const { data, isFirst, retry } = useAsk('POST /api/getservicerurl', {}, { fresh: true })
  const url = data?.url
  return (
    <div className={css.page}>
      <UnseenTitle>{texts.title}</UnseenTitle>
      {isWebAddress(url) ? (
        <Frame src={url} title={texts.frame} />
      ) : isFirst ? (
        <Skeleton shape="row" rows={3} />
      ) : (
        <Failed onRetry={retry} />
      )}
    </div>
  )
}
