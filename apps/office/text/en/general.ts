import type { Words } from '../words.ts'
import type { general as th } from '../th/general.ts'

export const general = {
  common: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Saved',
    retry: 'Try again',
    back: 'Back',
    skip: 'Skip to content',
    loading: 'Loading...',
    loadFailed: 'We couldn’t load this right now',
    networkError: 'Couldn’t connect. Please check your internet.',
    reconnecting: 'Reconnecting. New messages may be late.',
    unknownError: 'Something went wrong. Please try again.',
    copy: 'Copy',
    copied: 'Copied: {text}',
    copyFail: 'Failed to copy',
    language: 'Language',
    remove: 'Remove',
    notFound: 'Page not found',
    toConversations: 'Go to conversations',
  },
  nav: {
    rooms: 'Main menu',
    conversations: 'Chats',
    replies: 'Replies',
    hours: 'Hours',
    approvals: 'Approvals',
    money: 'Money',
    withdrawals: 'Withdrawals',
    audit: 'Audit log',
    service: 'Service',
    more: 'More',
    me: 'Me',
  },
} as const satisfies Words<typeof th>
