/**
 * The chat of this app, for its screens. One store for the whole app: it follows the current user
 * (the member, or a guest), keeps one socket, and drops everything of a member who signs out.
 *
 * - `useChatBadge()` (badge.ts, separate): for the closed button. It loads the rest late, and
 *   nothing for a guest who has never written.
 * - `useChat()`: for the open widget; mounted only while it is open. It loads the first page and
 *   keeps it current.
 * - `chatActions`: the user's actions.
 * - `refuseFile`, `fileTypeOf`, `chatAccept`: which files can be attached, checked before sending.
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
