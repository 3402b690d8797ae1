import type { Route } from '../../platform/route.ts'

export const statementRoutes: Route[] = []
