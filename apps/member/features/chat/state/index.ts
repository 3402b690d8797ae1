/**
 * The chat of this app, for its screens. One store for the whole app: it knows who looks on (the member, or a guest),
 * keeps one socket, and forgets everything of a member who leaves.
 *
 * - `useChatBadge()` (badge.ts, apart): for the collapsed button. It loads the rest late, and for a guest who never wrote not at all.
 * - `useChat()`: for the open widget; mounted only while it is open. It loads the first page and keeps it true.
 * - `chatActions`: what a finger can do.
 * - `refuseFile`, `fileTypeOf`, `chatAccept`: what may be attached, told before anything is sent.
 */
export type { Chat, ChatActions, ChatConfig } from './chat.ts'
export type { ChatItem, Delivery } from '@champa/client/chat/chat-item'
export {
  chatAccept,
  fileTypeOf,
  maxMegabytesOf,
  refuseFile,
  type FileRefusal,
} from '@champa/client/chat/refuse-file'
export { chatActions, useChat } from './use-chat.ts'
