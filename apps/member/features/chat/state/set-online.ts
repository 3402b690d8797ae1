import { readChatConfig } from '@champa/contract/chat'
import { askKey, asks } from '../../../platform/api/asks.ts'
import type { ChatConfig } from './chat.ts'

/**
 * The first staff member came online or the last one left: updates the header without a request.
 */
export function setOnline(online: boolean): void {
  asks.setQueryData(
    askKey(readChatConfig),
    (config: ChatConfig | undefined) => config && { ...config, online },
  )
}
