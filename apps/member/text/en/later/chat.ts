import type { Words } from '../../words.ts'
import type { chat as th } from '../../th/later/chat.ts'

export const chat = {
  chat: {
    invite: 'Need help?',
    placeholder: 'Type a message...',
    send: 'Send',
    uploading_file: 'Uploading',
    sending: 'Sending',
    failed: 'Not sent',
    succeed: 'Sent',
    fileNotSupported: 'File is not supported',
    fileTooLarge: 'The file is too large. Please select file no larger than {n} MB.',
    textTooLong: 'Message is longer than 2000 characters',
    lineAdd: 'Add us in the chat app',
  },
} as const satisfies Words<typeof th>
