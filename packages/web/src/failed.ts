import { startPageReport } from './pageReport.ts'

// Reports why an application could not start, without any of its code: start.js loads this file when it shows the page in
// words. Does nothing where the application's own reporter runs already.
const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
const [, site = 'play'] = /^\/(agent|service|console)\//.exec(location.pathname) ?? []

if (Array.isArray(window.koiErrors))
  startPageReport({
    site: site as 'play' | 'agent' | 'service' | 'console',
    entry: modules.split(' ').pop() ?? '',
    routeOf: () => location.hash.slice(1),
  })
