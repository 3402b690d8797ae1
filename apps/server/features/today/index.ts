import * as today from '@champa/contract/office/today'
import { readFigures as figuresEndpoint } from '@champa/contract/office/today/figures'
import * as alarms from '@champa/contract/office/today/alarms'
import * as health from '@champa/contract/office/today/health'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { decisionActions } from '../approval-actions/index.ts'
import { acknowledgeAlarm } from './alarms/acknowledge-alarm.ts'
import { listAlarms } from './alarms/list-alarms.ts'
import { sendAlarms } from './alarms/send-alarms.job.ts'
import { watchAlarms } from './alarms/watch-alarms.job.ts'
import { noteHealth } from './health/note-health.job.ts'
import { readHealth } from './health/read-health.ts'
import { readFigures } from './money/read-figures.ts'
import { rollUpMoney } from './money/roll-up-money.job.ts'
import { readToday } from './read-today.ts'

/** What waits for staff, over all queues. Each queue stays with its own feature. */
export const todayRoutes: Route[] = [
  answer(today.readToday, readToday(decisionActions)),
  answer(health.readHealth, readHealth),
  answer(figuresEndpoint, readFigures),
  answer(alarms.listAlarms, listAlarms),
  answer(alarms.acknowledgeAlarm, acknowledgeAlarm),
]

export const todayJobs: Job[] = [noteHealth, rollUpMoney, watchAlarms, sendAlarms]
