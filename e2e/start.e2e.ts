// Needs the server: state of the installation and its ledger.
import { expectLedgerOk } from './support/operator.ts'
import { platformUrl, sandboxUrl } from './support/addresses.ts'
import { expect, test } from './support/test.ts'

test('platform and sandbox answer, and the demo ledger passes its checks', { tag: '@core' }, async ({ operator }) => {
  expect((await fetch(`${platformUrl()}/readyz`)).status).toBe(200)
  expect((await fetch(`${sandboxUrl()}/healthz`)).status).toBe(200)
  await expectLedgerOk(operator)
})
