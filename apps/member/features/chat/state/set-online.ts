import { readChatConfig } from '@champa/contract/chat'
import { askKey, asks } from '../../../platform/api/asks.ts'
import type { ChatConfig } from './chat.ts'

/** Somebody of the staff came, or the last one left: the header says so without asking again. */
export function setOnline(online: boolean): void {
  asks.setQueryData(
    askKey(readChatConfig),
    (config: ChatConfig | undefined) => config && { ...config, online },
  )
}
