import type { ChannelCode } from '@koi/contract/money/deposit/deposit'
import { sql } from 'kysely'

/** SQL of `placeOf`; `column` contains the code of a channel. */
export const placeIn = (column: string) => sql<ChannelCode>`split_part(${sql.ref(column)}, '-', 1)`
