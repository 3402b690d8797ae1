import { closeAccount } from '@champa/contract/privacy'
import { signInMember, signUp } from './sign-up.ts'
import type { TestApp, TestMember } from './test-app.ts'

export const password = 'river-lantern-7'

/** Helpers for tests that close accounts. */
export function closingAccounts(app: TestApp) {
  const close = (member: TestMember, givenPassword = password) =>
    app.call(closeAccount, { body: { password: givenPassword, confirmed: true } }, member)

  const signedUp = async (name = 'สมหญิง ใจงาม') => {
    const registered = await signUp(app, { password, name, bankAccountName: name })
    return { ...registered, member: await signInMember(app, registered) }
  }

  const statusOf = async (id: bigint) =>
    (
      await app.ctx.db.query<{ status: string }>('select status from member where member_id = $1', [
        id,
      ])
    )[0]!.status

  return { close, signedUp, statusOf }
}
