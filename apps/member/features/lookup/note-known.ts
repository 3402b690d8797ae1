import { storageKeys } from '@champa/contract/limits'
import { acceptPolicies } from '@champa/contract/privacy'
import { forget } from '@champa/client/device/storage'
import { call } from '../../platform/api/call.ts'

/** The server's log is what counts: where it was not reached, or the words have changed meanwhile, the agreement comes again. */
export async function noteKnown(keys: string[]): Promise<void> {
  await call(acceptPolicies, { body: { keys } }).catch(() => forget(storageKeys.rememberAgreement))
}
