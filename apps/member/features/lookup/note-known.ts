import { acceptPolicies } from '@champa/contract/privacy'
import { call } from '../../platform/api/call.ts'

/** The server's log is what counts: it says no where the words have changed meanwhile. */
export const noteKnown = (keys: string[]): Promise<unknown> => call(acceptPolicies, { body: { keys } })
