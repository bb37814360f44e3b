import { addresses } from '@koi/contract/addresses'
import { Link } from '@koi/ui/router'
import { labelCopy } from './app.copy.ts'
import css from './Foot.module.css'
import { paths } from './paths.ts'

export const Foot = () => (
  <footer className={css.foot}>
    <span className={css.mark} aria-hidden="true">
      18+
    </span>
    <span>{labelCopy.adults}</span>
    <Link className={css.link} to={paths.article(8)}>
      {labelCopy.responsible}
    </Link>
    <Link className={css.link} to={addresses.protection}>
      {labelCopy.protection}
    </Link>
  </footer>
)
