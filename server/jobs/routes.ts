import type { Route } from '../http/endpoint.ts'
import { failedJobsRoutes } from './serve-failed-jobs.ts'

export const jobsRoutes: readonly Route[] = failedJobsRoutes
