import { demoAuthenticators } from '@champa/wire/authenticator'
import type { House } from '../../../platform/house.ts'
import { storePerson } from './manage-staff.ts'

const password = 'champa-office-1'

/** The sandbox's staff sign in with this and the digits that the simulators' authenticator shows. */
export const demoStaffLogins = demoAuthenticators.map(({ username }) => `${username} / ${password}`)

/** Puts the sandbox's staff there, unless they are: the first one leads. */
export async function seedDemoStaff(house: Pick<House, 'db' | 'settings'>): Promise<void> {
  const known = await house.db.query<{ username: string }>(
    'select username from staff where username = any($1)',
    [demoAuthenticators.map((one) => one.username)],
  )
  for (const [index, { username, name, secret }] of demoAuthenticators.entries()) {
    if (known.some((one) => one.username === username)) continue
    await storePerson(
      house,
      { username, name, role: index === 0 ? 'lead' : 'agent' },
      { password, secret },
      { mustChange: false },
    )
  }
}
