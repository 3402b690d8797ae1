import * as contract from '@champa/contract/office/matches'
import { answer, type Route } from '../../platform/route/route.ts'
import type { ApprovalAction } from '../approval/index.ts'
import { closeAction, closeMatch, confirmMatch } from './decide-match.ts'
import { letRegister, registerAction } from './let-register.ts'
import { listMatches } from './list-matches.ts'

export { listMatches } from './list-matches.ts'

export const matchActions: ApprovalAction[] = [closeAction, registerAction]

/**
 * What staff decide about accounts that match a member on a break. It stands beside the feature
 * responsible, because approvals use that one.
 */
export const matchRoutes: Route[] = [
  answer(contract.listMatches, listMatches),
  answer(contract.confirmMatch, confirmMatch),
  answer(contract.closeMatch, closeMatch),
  answer(contract.letRegister, letRegister),
]
