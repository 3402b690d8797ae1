import type { Route } from '../../platform/route.ts'

export const walletRoutes: Route[] = []
