import type { Job } from '../../platform/job.ts'
import type { Route } from '../../platform/route.ts'

export const slipRoutes: Route[] = []

export const slipJobs: Job[] = []
