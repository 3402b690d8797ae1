import type { Job } from '../../jobs/runner.ts'
import type { Route } from '../../platform/route.ts'

export const otpRoutes: Route[] = []
export const otpJobs: Job[] = []
