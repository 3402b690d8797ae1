import { mediaLink } from '../../chat/index.ts'
import { slipPictureLink } from '../../slip/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** A part of the copy: its name there, and the query that reads it for member $1. */
export interface Section {
  name: string
  rows: string
  /** Columns in 1/100 of the currency; any other number is a count. */
  money?: readonly string[]
  /** Columns that name a file, each replaced by a link that expires with the copy's own. */
  links?: Readonly<
    Record<string, (ctx: AppContext, memberId: bigint, id: string, untilMs: number) => string>
  >
}

/**
 * All stored data of a member. Other people's names (payers, inviters, friends, staff) are left out
 * or masked.
 */
export const sections: readonly Section[] = [
  {
    name: 'profile',
    rows: `select m.member_id::text as "memberId", m.name, m.username, m.phone, m.currency,
        m.status, m.bank_code as "bankCode", m.bank_account_name as "bankAccountName",
        m.bank_account_no as "bankAccountNo", m.source_code as "sourceCode",
        m.invite_code as "inviteCode", m.created_at as "registeredAt",
        m.registered_name as "registeredName", m.bank_changed_at as "bankChangedAt"
      from member m
      where m.member_id = $1`,
  },
  {
    name: 'consents',
    rows: `select kind, version, given, via, recorded_at as "notedAt"
      from consent
      where member_id = $1
      order by no`,
  },
  {
    name: 'acceptedTexts',
    rows: `select t.kind, t.version, t.text as words
      from policy_text t
      where (t.kind, t.version) in (select c.kind, c.version from consent c where c.member_id = $1)
      order by t.kind, t.version`,
  },
  {
    name: 'sessions',
    rows: `select created_at as "createdAt", used_at as "usedAt", expires_at as "expiresAt",
        revoked_at as "endedAt", remember, requester as app
      from session
      where member_id = $1
      order by created_at`,
  },
  {
    name: 'devices',
    rows: `select device, first_seen_at as "firstSeenAt"
      from device_member
      where member_id = $1
      order by first_seen_at`,
  },
  {
    name: 'balances',
    rows: `select name as account, unit, balance
      from account
      where member_id = $1 and name not like 'house:%' and unit <> 'COIN'
      order by name`,
    money: ['balance'],
  },
  {
    name: 'statement',
    rows: `select type, source as "from", target as "to", amount, status, created_at as "createdAt",
        settled_at as "settledAt", wallet_after as balance, detail->'to' as "paidTo"
      from movement
      where member_id = $1
      order by seq`,
    money: ['amount', 'balance'],
  },
  {
    name: 'withdrawOrders',
    rows: `select amount, state, reason, created_at as "createdAt", ended_at as "endedAt"
      from withdraw_order
      where member_id = $1
      order by created_at`,
    money: ['amount'],
  },
  {
    name: 'payments',
    rows: `select provider, amount, paid_at as "paidAt", state, bank_reference as "bankReference"
      from payment
      where member_id = $1
      order by seen_at`,
    money: ['amount'],
  },
  {
    name: 'paymentCodes',
    rows: `select provider, amount, state, paid_amount as "paidAmount", created_at as "createdAt",
        expires_at as "expiresAt"
      from qrcode
      where member_id = $1
      order by created_at`,
    money: ['amount', 'paidAmount'],
  },
  {
    name: 'depositNotices',
    rows: `select amount, created_at as "createdAt"
      from deposit_notice
      where member_id = $1
      order by created_at`,
    money: ['amount'],
  },
  {
    name: 'slips',
    rows: `select status, note, amount, sending_bank as "sendingBank", trans_ref as "reference",
        uploaded_at as "uploadedAt", decided_at as "decidedAt", id as picture
      from slip
      where member_id = $1
      order by uploaded_at`,
    money: ['amount'],
    links: {
      picture: (ctx, memberId, slipId, untilMs) =>
        slipPictureLink(ctx, { memberId, slipId }, untilMs),
    },
  },
  {
    name: 'depositLimits',
    rows: `select period, amount, next_amount as "nextAmount", next_at as "nextAt",
        requested_at as "askedAt"
      from deposit_limit
      where member_id = $1
      order by requested_at, period, no`,
    money: ['amount', 'nextAmount'],
  },
  {
    name: 'breaks',
    rows: `select kind, started_at as "begunAt", ends_at as "endsAt"
      from play_break
      where member_id = $1
      order by no`,
  },
  {
    name: 'gameAccounts',
    rows: `select code, username, created_at as "createdAt"
      from game_account
      where member_id = $1
      order by code`,
  },
  {
    name: 'favouriteGames',
    rows: `select code, created_at as "createdAt"
      from game_favourite
      where member_id = $1
      order by code`,
  },
  {
    name: 'turnover',
    rows: 'select code, total from turnover where member_id = $1 order by code',
    money: ['total'],
  },
  {
    name: 'bets',
    rows: `select code, bet_id as id, state, stake, turnover, placed_at as "placedAt",
        settled_at as "settledAt"
      from bet
      where member_id = $1
      order by placed_at`,
    money: ['stake', 'turnover'],
  },
  {
    name: 'bonuses',
    rows: `select source, source_code as code, name, state, credit,
        turnover_required as "turnoverRequired", turnover_done as "turnoverDone",
        started_at as "startedAt", expires_at as "expiresAt", ended_at as "endedAt",
        forfeited as taken
      from play_lock
      where member_id = $1
      order by no`,
    money: ['credit', 'turnoverRequired', 'turnoverDone', 'taken'],
  },
  {
    name: 'promotions',
    rows: `select code, amount, received_at as "receivedAt"
      from campaign_receipt
      where member_id = $1
      order by received_at`,
    money: ['amount'],
  },
  {
    name: 'chosenBonus',
    rows: 'select code, activated_at as "chosenAt" from bonus_activation where member_id = $1',
  },
  {
    name: 'refunds',
    rows: `select period_from as "weekFrom", loss, amount, created_at as "createdAt"
      from refund
      where member_id = $1
      order by no`,
    money: ['loss', 'amount'],
  },
  {
    name: 'invitedFriends',
    rows: 'select bound_at as "since" from invitee where member_id = $1 order by bound_at',
  },
  {
    name: 'friendsNotCounted',
    rows: `select created_at as "since"
      from refused_invite
      where member_id = $1
      order by created_at`,
  },
  {
    name: 'inviteEarnings',
    rows: `select name as friend, games, amount, created_at as "createdAt"
      from invite_earning
      where member_id = $1
      order by no`,
    money: ['amount'],
  },
  {
    name: 'coinBalance',
    rows: "select balance as coins from account where member_id = $1 and name = 'coin'",
  },
  {
    name: 'coins',
    rows: 'select day, amount as counted, coins from coin_earning where member_id = $1 order by no',
    money: ['counted'],
  },
  {
    name: 'spins',
    rows: `select wheel, slice, label, kind, played_at as "playedAt", client_seed as "clientSeed",
        server_seed as "serverSeed", seed_hash as "seedHash"
      from spin_round
      where member_id = $1 and played_at is not null
      order by no`,
  },
  {
    name: 'coupons',
    rows: `select wheel, slice, won_at as "wonAt", expires_at as "expiresAt",
        claimed_at as "claimedAt"
      from coupon
      where member_id = $1
      order by no`,
  },
  {
    name: 'gifts',
    rows: `select label, state, note, created_at as "createdAt", decided_at as "decidedAt"
      from gift_claim
      where member_id = $1
      order by no`,
  },
  {
    name: 'chat',
    rows: `select sender, message, created_at as "createdAt"
      from chat_message
      where member_id = $1
      order by seq`,
  },
  {
    name: 'chatFiles',
    rows: `select name, content_type as type, bytes, uploaded_at as "uploadedAt", path as file
      from chat_file
      where member_id = $1 and stored
      order by uploaded_at`,
    links: { file: (ctx, room, path, untilMs) => mediaLink(ctx, room, path, untilMs) },
  },
  {
    name: 'chatRatings',
    rows: `select stars, comment as words, created_at as "createdAt"
      from chat_rating
      where member_id = $1
      order by closed_seq`,
  },
]
