import type { Job } from '../../platform/job.ts'
import type { Route } from '../../platform/route.ts'

export const staffRoutes: Route[] = []

export const staffJobs: Job[] = []
