import { approvalJobs, approvalRoutes, type ApprovalAction } from '../approval/index.ts'
import { openCampaignAction } from '../campaign/index.ts'
import { correctionActions } from '../correction/index.ts'
import { openGameAction } from '../game/index.ts'
import { openGatewayAction, writeAccountAction } from '../deposit/index.ts'
import { endGiftAction } from '../gift-link/index.ts'
import { matchActions } from '../match/index.ts'
import { memberActions } from '../member/index.ts'
import { closeBreakAction } from '../reconciliation/index.ts'
import { openWheelAction } from '../spin/index.ts'
import { colleagueActions } from '../staff-changes/index.ts'
import { slipReader } from '../slip/index.ts'
import { approveAction, failedAction, paidAction, resumeAction } from '../withdraw/index.ts'

/** Every action that a second person decides. One that is not listed cannot be requested. */
export const decisionActions: ApprovalAction[] = [
  ...correctionActions,
  endGiftAction,
  writeAccountAction,
  openGatewayAction,
  closeBreakAction,
  ...memberActions,
  ...matchActions,
  openGameAction,
  openCampaignAction,
  openWheelAction,
  approveAction,
  paidAction,
  failedAction,
  resumeAction,
  ...colleagueActions,
]

export const decisionRoutes = approvalRoutes(decisionActions, (bytes) => slipReader.prepare(bytes))
export const decisionJobs = approvalJobs(decisionActions)
