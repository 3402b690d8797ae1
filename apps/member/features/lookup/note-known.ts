import { acceptPolicies, readPrivacy } from '@champa/contract/privacy'
import { call } from '../../platform/client.ts'

/** Records the acceptance on the server, which refuses it when the texts have changed since. */
export const noteKnown = (keys: string[]): Promise<unknown> =>
  call(acceptPolicies, { body: { keys } })

/** Whether these versions were already accepted, at registration or on another device. */
export async function isKnown(keys: string[]): Promise<boolean> {
  const { policies } = await call(readPrivacy)
  return keys.every((key) =>
    policies.some((policy) => policy.key === key && policy.acceptedAt !== null),
  )
}
