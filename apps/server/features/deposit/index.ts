import type { Job } from '../../jobs/runner.ts'
import type { Route } from '../../platform/route.ts'

export const depositRoutes: Route[] = []
export const depositJobs: Job[] = []
