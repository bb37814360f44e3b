import { parseArgs } from 'node:util'
import { checkVenue } from './venue-check/check.ts'

/**
 * `npm run venue:check -- <url> [--secret s] [--code c]`: whether an implementation of docs/venue-protocol.md keeps it.
 * It makes players named check… and moves play money of theirs. Ends with 1 when a rule is broken, 2 when asked wrongly.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { secret: { type: 'string' }, code: { type: 'string', default: 'slot' } },
})
const [url] = positionals
const secret = values.secret ?? process.env['SANDBOX_SECRET'] ?? ''
if (!url || !URL.canParse(url) || !secret) {
  process.stderr.write(
    'Say where the venue answers and what signs: npm run venue:check -- http://127.0.0.1:8081 --secret … [--code slot]\n',
  )
  process.exit(2)
}
const verdicts = await checkVenue({ url, secret, code: values.code })
for (const { name, why } of verdicts)
  process.stdout.write(why === null ? `ok      ${name}\n` : `FAILED  ${name}: ${why}\n`)
const failed = verdicts.filter(({ why }) => why !== null).length
process.stdout.write(`\n${verdicts.length - failed} of ${verdicts.length} rules are kept\n`)
process.exit(failed > 0 ? 1 : 0)
