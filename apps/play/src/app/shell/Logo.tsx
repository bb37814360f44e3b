import { labelCopy } from './app.copy.ts'
import { useHasAskedSite, useSite } from '../data/siteInfo.ts'

const own = '/pictures/logo.svg'

/** The operator's logo, or the default one. Empty until the settings are loaded. */
export function Logo({ className }: { className?: string }) {
  const site = useSite()
  const isKnown = useHasAskedSite() || site !== null
  if (!isKnown) return <span className={className} />
  return (
    <img className={className} src={site?.logo || own} alt={site?.title || labelCopy.logo} width="112" height="32" />
  )
}
