import * as privacy from '@champa/contract/privacy'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { acceptPolicies, chooseMarketing, readPolicies, readPrivacy } from './policies.ts'
import { closeAccount } from './closing/close-account.ts'
import { forgetClosed } from './closing/forget-closed-members.job.ts'
import { forgetFormer } from './closing/forget-former-members.job.ts'
import { askCopy, showCopy } from './copy/data-copy.ts'
import { dropCopies } from './copy/drop-data-copies.job.ts'
import { makeCopies } from './copy/make-data-copies.job.ts'

export { listClosed, reopenAccount } from './closing/close-account.ts'

export const privacyRoutes: Route[] = [
  answer(privacy.readPolicies, readPolicies),
  answer(privacy.readPrivacy, readPrivacy),
  answer(privacy.acceptPolicies, acceptPolicies),
  answer(privacy.chooseMarketing, chooseMarketing),
  answer(privacy.askCopy, askCopy),
  answer(privacy.showCopy, showCopy),
  answer(privacy.closeAccount, closeAccount),
]

export const privacyJobs: Job[] = [makeCopies, dropCopies, forgetClosed, forgetFormer]
