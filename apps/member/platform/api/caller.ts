import type { Caller } from '@champa/client/call-shape'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { memberRequester } from '@champa/contract/constants'
import { readChatGuest } from '../device/chat-guest.ts'
import { guestId } from '@champa/client/device/guest-id'

export function callerOf(endpoint: Pick<EndpointSpec, 'access'>, token: string | null): Caller {
  const guest = endpoint.access === 'visitor' && token === null ? readChatGuest() : null
  return { requester: memberRequester, token, device: guestId(), guest }
}
