import * as today from '@champa/contract/office/today'
import { answer, type Route } from '../../platform/route/route.ts'
import { decisionActions } from '../approval-actions/index.ts'
import { readHealth } from './read-health.ts'
import { readToday } from './read-today.ts'

/** What waits for staff, over all queues. Each queue stays with its own feature. */
export const todayRoutes: Route[] = [
  answer(today.readToday, readToday(decisionActions)),
  answer(today.readHealth, readHealth),
]
