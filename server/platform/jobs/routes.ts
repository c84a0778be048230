import type { Route } from '../http/request/endpoint.ts'
import { failedJobsRoutes } from './serve-failed-jobs.ts'

export const jobsRoutes: readonly Route[] = failedJobsRoutes
