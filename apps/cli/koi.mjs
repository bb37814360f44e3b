#!/usr/bin/env node
// `npx koi` in a checkout; a release has bin/koi.
process.argv.splice(2, 0, 'koi')
await import('../../tools/run.mjs')
