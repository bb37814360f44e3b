import type { Reply } from '../app/endpoint.ts'

/** A player's own page. */
export type PlayerDetail = Reply<'GET /console/api/players/:id'>
