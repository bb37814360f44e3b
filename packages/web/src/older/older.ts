/** Polyfills for the browserslist baseline. start.js loads them only where a feature is missing. */
import 'core-js/modules/es.array.at.js'
import 'core-js/modules/es.array.find-last.js'
import 'core-js/modules/es.array.find-last-index.js'
import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.object.has-own.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/es.string.at-alternative.js'
import 'core-js/modules/web.url.can-parse.js'
import { addAbortSignals } from './abortSignal.ts'
import { addDialogs } from './dialog.ts'
import { addFlexGaps } from './flexGap.ts'
import { addShades } from './shades.ts'

addAbortSignals()
addDialogs()
addFlexGaps()
addShades()
