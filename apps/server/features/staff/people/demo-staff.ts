import { demoAuthenticators } from '@champa/wire/authenticator'
import type { AppContext } from '../../../platform/app-context.ts'
import { storePerson } from './manage-staff.ts'

const password = 'champa-office-1'

/** Logins of the sandbox's staff; the code comes from the simulators' authenticator. */
export const demoStaffLogins = demoAuthenticators.map(({ username }) => `${username} / ${password}`)

/** Creates missing sandbox staff; the first one is a lead. */
export async function seedDemoStaff(ctx: Pick<AppContext, 'db' | 'settings'>): Promise<void> {
  const existing = await ctx.db.query<{ username: string }>(
    'select username from staff where username = any($1)',
    [demoAuthenticators.map((authenticator) => authenticator.username)],
  )
  for (const [index, { username, name, secret }] of demoAuthenticators.entries()) {
    if (existing.some((one) => one.username === username)) continue
    await storePerson(
      ctx,
      { username, name, role: index === 0 ? 'lead' : 'agent' },
      { password, secret },
      { mustChange: false },
    )
  }
}
