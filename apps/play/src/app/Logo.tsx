import { named } from './app.copy.ts'
import { useSite } from './session.ts'

const own = '/pictures/logo.svg'

/** The operator's logo, ours where there is none (SHELL-13, 14). */
export function Logo({ className }: { className?: string }) {
  const site = useSite()
  return (
    <img className={className} src={site?.site_logo || own} alt={site?.title || named.logo} width="112" height="32" />
  )
}
