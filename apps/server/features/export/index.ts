import * as contract from '@champa/contract/office/exports'
import { answer, type Route } from '../../platform/route/route.ts'
import type { ApprovalAction } from '../approval/index.ts'
import { exportList } from './export-list.ts'
import { listSources } from './sources.ts'

/**
 * Files of the office's lists. @param decided all actions that a second person decides
 */
export const exportRoutes = (decided: readonly ApprovalAction[]): Route[] => [
  answer(contract.exportList, exportList(listSources(decided))),
]
