#!/usr/bin/env node
// In a checkout `npx koi` runs this file; a release has bin/koi.
process.argv.splice(2, 0, 'koi')
await import('../../tools/run.mjs')
