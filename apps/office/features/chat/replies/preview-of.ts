import type { StaffMessage } from '@champa/contract/chat-message'

/** One-line summary of a message. */
export function previewOf(message: StaffMessage): string {
  if (message.message_type === 'generic')
    return message.payloads.map(({ title }) => title).join(' · ')
  if (message.message_type === 'media') return message.payload.message
  const offers =
    message.message_type === 'text' ? [] : message.payloads.map(({ title }) => `[${title}]`)
  return [message.payload, ...offers].join(' ')
}
