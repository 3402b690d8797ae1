import * as account from '@champa/contract/account'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { changePassword } from './change-password.ts'
import { releaseAccounts } from './release-accounts.job.ts'
import { cleanSessions } from './clean-sessions.job.ts'
import { createAccount, validateAccount } from './create-account.ts'
import { bankCodeProjection, editAccountName } from './edit-account-name.ts'
import { editProfile, ownProfileProjection } from './edit-profile.ts'
import { login, logout } from './login.ts'
import { profileProjection, readProfile } from './read-profile.ts'

export { noteAccepted, noteMarketing, policiesOf, type Policy } from './policies.ts'
export { listLinked, type LinkedMember } from './list-linked.ts'
export {
  accountRefusal,
  changeRegisteredAccount,
  readPayee,
} from './change-registered-account.ts'
export { readBankCode } from './register/bank-rules.ts'
export { storeMember } from './register/store-member.ts'

export const accountRoutes: Route[] = [
  answer(account.validateAccount, validateAccount),
  answer(account.createAccount, createAccount),
  answer(account.login, login),
  answer(account.logout, logout),
  answer(account.readProfile, readProfile, profileProjection),
  answer(account.editProfile, editProfile, ownProfileProjection),
  answer(account.changePassword, changePassword),
  answer(account.editAccountName, editAccountName, bankCodeProjection),
]

export const accountJobs: Job[] = [cleanSessions, releaseAccounts]
