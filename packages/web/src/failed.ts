import { startPageReport } from './pageReport.ts'

// start.js loads this script when the application has failed to start, unless the application's reporter is running.
const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {}
const [, site = 'play'] = /^\/(agent|service|console)\//.exec(location.pathname) ?? []

if (Array.isArray(window.koiErrors))
  startPageReport({
    site: site as 'play' | 'agent' | 'service' | 'console',
    entry: modules.split(' ').pop() ?? '',
    routeOf: () => location.hash.slice(1),
  })
