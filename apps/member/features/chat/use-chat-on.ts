import { readEnableChatWidget } from '@champa/contract/lookup'
import { useAsk } from '../../platform/api/use-ask.ts'

/** Whether the operator's chat is on; asked once a visit, and not before anybody has time for it. */
export function useChatOn(enabled: boolean): boolean {
  return useAsk(readEnableChatWidget, undefined, { enabled, staleTime: Number.POSITIVE_INFINITY }).data?.enableChatWidget ?? false
}
