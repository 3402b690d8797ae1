import type { Job } from '../../platform/job.ts'
import type { Route } from '../../platform/route.ts'

export const chatRoutes: Route[] = []

export const chatJobs: Job[] = []
