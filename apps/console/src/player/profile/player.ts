import type { Reply } from '../../app/endpoint.ts'

export type PlayerDetail = Reply<'GET /console/api/players/:id'>
