import type { Job } from '../../jobs/runner.ts'
import type { Route } from '../../platform/route.ts'

export const withdrawRoutes: Route[] = []
export const withdrawJobs: Job[] = []
