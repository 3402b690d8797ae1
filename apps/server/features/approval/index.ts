import * as approval from '@champa/contract/office/approvals'
import type { Db } from '../../platform/db.ts'
import type { Job } from '../../platform/job.ts'
import type { StaffSignedIn } from '../../platform/people/staff-session.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import type { ApprovalAction, Registry } from './action.ts'
import { breakGlass, reviewBreakGlass } from './break-glass.ts'
import { decideApproval, withdrawApproval } from './decide-approval.ts'
import { endDelegation, lendPermission, readDelegations } from './delegations.ts'
import {
  type PreparePicture,
  readEvidence,
  showEvidence,
  uploadEvidence,
} from './evidence/evidence.ts'
import { expireApprovals } from './expire-approvals.job.ts'
import { actionsFor, listApprovals } from './list-approvals.ts'
import { readApproval } from './read-approval.ts'
import { runApprovals } from './run-approvals.job.ts'
import { sweepEvidence } from './evidence/sweep-evidence.job.ts'

/**
 * Requests that a second person decides. A feature declares its actions with `defineAction` and its
 * staff handlers call `actOrRequest`; features/approval-actions lists the actions of all features.
 */
export { actOrRequest } from './act-or-request.ts'
export { closeAtOnce } from './close-at-once.ts'
export type { StaffCall } from './staff-call.ts'
export {
  defineAction,
  memberNumber,
  type ActedBy,
  type ActionOf,
  type ApprovalAction,
  type Effect,
  type Judged,
  type JudgeContext,
} from './action.ts'

const registryOf = (actions: readonly ApprovalAction[]): Registry =>
  new Map(actions.map((action) => [action.name, action]))

/** The list of requests, for its export. */
export const approvalList = (actions: readonly ApprovalAction[]) =>
  listApprovals(registryOf(actions))

/** The names of the actions whose requests a person may decide. */
export async function actionsDecidedBy(
  db: Db,
  staff: StaffSignedIn,
  actions: readonly ApprovalAction[],
): Promise<string[]> {
  return [...(await actionsFor(db, registryOf(actions), staff)).checked]
}

/** The names of the actions whose requests a person sees; others only if the person made them. */
export async function actionsSeenBy(
  db: Db,
  staff: StaffSignedIn,
  actions: readonly ApprovalAction[],
): Promise<string[]> {
  return (await actionsFor(db, registryOf(actions), staff)).seen
}

/** `prepare` is given because the slip reader belongs to a feature that declares actions itself. */
export function approvalRoutes(
  actions: readonly ApprovalAction[],
  prepare: PreparePicture,
): Route[] {
  const registry = registryOf(actions)
  return [
    answer(approval.listApprovals, listApprovals(registry)),
    answer(approval.readApproval, readApproval(registry)),
    answer(approval.decideApproval, decideApproval(registry)),
    answer(approval.withdrawApproval, withdrawApproval(registry)),
    answer(approval.breakGlass, breakGlass(registry)),
    answer(approval.reviewBreakGlass, reviewBreakGlass(registry)),
    answer(approval.uploadEvidence, uploadEvidence(prepare)),
    answer(approval.readEvidence, readEvidence(registry)),
    answer(approval.showEvidence, showEvidence),
    answer(approval.readDelegations, readDelegations(registry)),
    answer(approval.lendPermission, lendPermission(registry)),
    answer(approval.endDelegation, endDelegation),
  ]
}

export function approvalJobs(actions: readonly ApprovalAction[]): Job[] {
  const registry = registryOf(actions)
  return [runApprovals(registry), expireApprovals(registry), sweepEvidence]
}
