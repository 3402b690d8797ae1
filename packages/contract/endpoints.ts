import * as account from './account.ts'
import * as otp from './otp.ts'
import * as lookup from './lookup.ts'
import * as wallet from './wallet.ts'
import * as game from './game.ts'
import * as officeGames from './office/games.ts'
import * as campaign from './office/campaigns.ts'
import * as officeWheels from './office/wheels.ts'
import * as deposit from './deposit.ts'
import * as withdraw from './withdraw.ts'
import * as statement from './statement.ts'
import * as slip from './slip.ts'
import * as giftLink from './gift-link.ts'
import * as lock from './lock.ts'
import * as bonus from './bonus.ts'
import * as promotion from './promotion.ts'
import * as invite from './invite.ts'
import * as refund from './refund.ts'
import * as spin from './spin.ts'
import * as responsible from './responsible.ts'
import * as chat from './chat.ts'
import * as privacy from './privacy.ts'
import * as officeChat from './office/chat/endpoints.ts'
import * as officeStaff from './office/staff.ts'
import * as officeStaffActs from './office/staff-acts.ts'
import * as officeStaffInvites from './office/staff-invites.ts'
import * as audit from './office/audit.ts'
import * as officeBooks from './office/books.ts'
import * as bookDays from './office/book-days.ts'
import * as bookLookup from './office/book-lookup.ts'
import * as reconciliation from './office/reconciliation.ts'
import * as approval from './office/approvals.ts'
import * as correction from './office/corrections.ts'
import * as officeWithdrawals from './office/withdrawals.ts'
import * as officeWithdrawalActs from './office/withdrawal-acts.ts'
import * as officeWithdrawalDecisions from './office/withdrawal-decisions.ts'
import * as officePayments from './office/payments.ts'
import * as officeGiftLinks from './office/deposits/gift-links.ts'
import * as officeSlips from './office/deposits/slips.ts'
import * as officeUnread from './office/deposits/unread.ts'
import * as officeAccounts from './office/deposits/accounts.ts'
import * as officeGateways from './office/deposits/gateways.ts'
import * as officePayouts from './office/payouts.ts'
import * as officeExports from './office/exports.ts'
import * as officeListViews from './office/list-views.ts'
import * as officeMatches from './office/matches.ts'
import * as officeMembers from './office/members.ts'
import * as officeMemberActs from './office/member-acts.ts'
import * as officeMemberDecisions from './office/member-decisions.ts'
import * as officeMoneyTabs from './office/member-money-tabs.ts'
import * as officePersonTabs from './office/member-person-tabs.ts'
import * as officeToday from './office/today.ts'
import * as officeAlarms from './office/today/alarms.ts'
import * as officeFigures from './office/today/figures.ts'
import * as officeHealth from './office/today/health.ts'
import type { EndpointSpec } from './endpoint.ts'

const pages = {
  account,
  otp,
  lookup,
  wallet,
  game: { ...game, ...officeGames },
  deposit,
  withdraw,
  statement,
  slip,
  'gift-link': giftLink,
  lock,
  bonus,
  campaign,
  promotion,
  invite,
  refund,
  spin: { ...spin, ...officeWheels },
  responsible,
  chat,
  privacy,
  staff: officeStaff,
  'staff-changes': { ...officeStaffActs, ...officeStaffInvites },
  audit,
  books: { ...officeBooks, ...bookDays, ...bookLookup },
  reconciliation,
  approval,
  correction,
  match: officeMatches,
  export: officeExports,
  'list-view': officeListViews,
  today: { ...officeToday, ...officeHealth, ...officeFigures, ...officeAlarms },
  member: {
    ...officeMembers,
    ...officeMoneyTabs,
    ...officePersonTabs,
    ...officeMemberActs,
    ...officeMemberDecisions,
  },
}

type Word = keyof typeof pages

/** Staff endpoints of these modules belong to the folder of another feature. */
const officePages: [Word, object][] = [
  ['chat', officeChat],
  ['withdraw', officeWithdrawals],
  ['withdraw', officeWithdrawalActs],
  ['withdraw', officeWithdrawalDecisions],
  ['withdraw', officePayouts],
  ['deposit', officePayments],
  ['slip', officeSlips],
  ['gift-link', officeGiftLinks],
  ['deposit', officeUnread],
  ['deposit', officeAccounts],
  ['deposit', officeGateways],
]

export interface NamedEndpoint {
  word: Word
  name: string
  endpoint: EndpointSpec
}

function isEndpoint(value: unknown): value is EndpointSpec {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'answer' in value &&
    'refuses' in value
  )
}

/**
 * Every endpoint of every feature, for docs/map.md, the OpenAPI page and the tests that iterate
 * over them. Servers and clients import the feature modules instead.
 */
export const endpoints: NamedEndpoint[] = [...Object.entries(pages), ...officePages].flatMap(
  ([word, exported]) =>
    Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
      isEndpoint(value) ? [{ word: word as Word, name, endpoint: value }] : [],
    ),
)
