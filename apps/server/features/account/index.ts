import type { Job } from '../../jobs/runner.ts'
import type { Route } from '../../platform/route.ts'

export const accountRoutes: Route[] = []
export const accountJobs: Job[] = []
