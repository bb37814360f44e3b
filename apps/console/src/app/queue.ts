import type { Reply } from './endpoint.ts'

export type Dashboard = Reply<'GET /console/api/reports/dashboard'>
export type QueueName = keyof Dashboard['pending']
