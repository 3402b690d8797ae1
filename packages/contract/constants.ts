/**
 * Constants of the whole product (from LIM-1). The constants of a single feature are at the top of
 * its file.
 */

export const clientVersion = '1.1.14'
/** The header that every call sends: `x-requester: champa-member/<version>`. */
export const requesterHeader = 'x-requester'
/**
 * The header with a random id that the browser generated (`guest-id`), to recognise the device.
 */
export const deviceHeader = 'x-device'
export const deviceShape = /^[A-Za-z0-9-]{16,64}$/
export const memberRequester = `champa-member/${clientVersion}`
export const officeRequester = `champa-office/${clientVersion}`
/** The header with the signed token of a chat guest (`openGuest`). */
export const guestHeader = 'x-guest'

export const requestTimeoutMs = 60_000
export const longRequestTimeoutMs = 300_000
export const toastMs = 4_000
export const loadingDelayMs = 200
export const tablePageSize = 10
export const largestPageSize = 100
export const pagerBefore = 3
export const pagerAfter = 1

export const locales = ['th', 'lo', 'en'] as const
export type Locale = (typeof locales)[number]

export const currencies = ['THB', 'LAK'] as const
export type Currency = (typeof currencies)[number]

/** Keys of the browser storage (API-61). */
export const storageKeys = {
  token: 'token',
  locale: 'locale',
  rememberAgreement: 'remember-agreement',
  readNotices: 'read-notices',
  lastSync: 'last_sync',
  inviteCode: 'code',
  guestId: 'guest-id',
  theme: 'theme',
  clientSeed: 'client-seed',
  hideFigures: 'hide-figures',
  savedWallet: 'saved-wallet',
  chatGuest: 'chat-guest',
  chatWaits: 'chat-waits',
  chatDraft: 'chat-draft',
  chatInvite: 'chat-invite',
  playClock: 'play-clock',
  registerDraft: 'register-draft',
  openCode: 'open-code',
  officeToken: 'office-token',
  officeDrafts: 'office-drafts',
} as const
