import { acceptPolicies, readPrivacy } from '@champa/contract/privacy'
import { call } from '../../platform/api/call.ts'

/** The server's log is what counts: it says no where the words have changed meanwhile. */
export const noteKnown = (keys: string[]): Promise<unknown> =>
  call(acceptPolicies, { body: { keys } })

/** Whether the server's log has these very words accepted already: at registration, or on another device. */
export async function isKnown(keys: string[]): Promise<boolean> {
  const { policies } = await call(readPrivacy)
  return keys.every((key) => policies.some((one) => one.key === key && one.acceptedAt !== null))
}
