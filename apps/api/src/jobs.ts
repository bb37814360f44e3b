import { betJobs, collectLoop } from './bet/bet.job.ts'
import { expireDeposits, queryDeposits } from './deposit/deposit.job.ts'
import { watchChain } from './deposit/chain.watch.ts'
import type { House } from './platform/house.ts'
import type { Job } from './platform/job.ts'
import { reconcileLoop, reconcileTransfers } from './venue/venue.job.ts'
import { vipJob } from './vip/vip.job.ts'
import { rebateJob } from './rebate/rebate.job.ts'
import { agentJob } from './agent/agent.job.ts'

/** Every timed job, with its Beijing time. One line per job. */
export const jobs: Job[] = [
  ...betJobs,
  expireDeposits,
  queryDeposits,
  reconcileTransfers,
  vipJob,
  rebateJob,
  agentJob,
]

/** What must happen within seconds and is not worth a schedule. */
export const loops: { name: string; pause: number; run(house: House): Promise<unknown> }[] = [
  reconcileLoop,
  collectLoop,
  { name: 'watch-chain', pause: 3000, run: watchChain },
]
