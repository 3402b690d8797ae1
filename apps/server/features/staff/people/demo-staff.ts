import type { Authority } from '@champa/contract/office/permissions'
import { demoAuthenticators } from '@champa/wire/authenticator'
import type { AppContext } from '../../../platform/app-context.ts'
import { storePerson } from './manage-staff.ts'

const password = 'champa-office-1'

/**
 * One person for each role, and two managers, so that what takes two people can be tried. The first
 * also manages the chat.
 */
const authorities: Record<(typeof demoAuthenticators)[number]['username'], Authority> = {
  nok: { roles: ['support'], grants: ['chat.manage'] },
  dao: { roles: ['support'], grants: [] },
  pim: { roles: ['owner'], grants: [] },
  ton: { roles: ['manager'], grants: [] },
  mai: { roles: ['manager'], grants: [] },
  fon: { roles: ['finance'], grants: [] },
  kao: { roles: ['risk'], grants: [] },
  som: { roles: ['marketing'], grants: [] },
  aom: { roles: ['auditor'], grants: [] },
}

/**
 * Logins of the sandbox's staff with what they may do; the code comes from the simulators'
 * authenticator.
 */
export const demoStaffLogins = demoAuthenticators.map(({ username }) => ({
  login: `${username} / ${password}`,
  may: [...authorities[username].roles, ...authorities[username].grants].join(', '),
}))

/** Creates missing sandbox staff. */
export async function seedDemoStaff(ctx: Pick<AppContext, 'db' | 'settings'>): Promise<void> {
  const existing = await ctx.db.query<{ username: string }>(
    'select username from staff where username = any($1)',
    [demoAuthenticators.map((authenticator) => authenticator.username)],
  )
  for (const { username, name, secret } of demoAuthenticators) {
    if (existing.some((one) => one.username === username)) continue
    await storePerson(
      ctx,
      { username, name, ...authorities[username] },
      { password, secret },
      { mustChange: false },
    )
  }
}
