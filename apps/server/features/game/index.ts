import type { Job } from '../../jobs/runner.ts'
import type { Route } from '../../platform/route.ts'

export const gameRoutes: Route[] = []
export const gameJobs: Job[] = []
