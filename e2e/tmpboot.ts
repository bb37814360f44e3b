import boot from './support/global.ts'
const stop = await boot({ workers: 1 })
const { writeFileSync } = await import('node:fs')
writeFileSync(
  '/tmp/e2e.env',
  ['KOI_E2E_URL', 'KOI_E2E_DATABASE_URL', 'KOI_E2E_SANDBOX_URL']
    .map((k) => `export ${k}='${process.env[k]}'`)
    .join('\n'),
)
console.log('ready')
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
