import { mediaLink } from '../../chat/index.ts'
import { slipPictureLink } from '../../slip/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'

/** A part of the data copy: its name in the file, and the query that reads it for member $1. */
export interface Section {
  name: string
  rows: string
  /** Columns that contain money in 1/100 of the currency. */
  money?: readonly string[]
  /**
   * Columns that contain a file id, which is replaced by a link that expires with the copy's link.
   */
  links?: Readonly<
    Record<string, (ctx: AppContext, memberId: bigint, id: string, untilMs: number) => string>
  >
}

/**
 * The parts of a data copy, in the order of the file. Other people's names (payers, inviters,
 * friends, staff) are left out or masked.
 */
export const sections: readonly Section[] = [
  {
    name: 'profile',
    rows: `select m.member_id::text as member_id, m.name, m.username, m.phone, m.currency,
        m.status, m.bank_code, m.bank_account_name, m.bank_account_no, m.source_code,
        m.invite_code, m.created_at as registered_at, m.registered_name, m.bank_changed_at
      from member m
      where m.member_id = $1`,
  },
  {
    name: 'earlierBankAccounts',
    rows: `select bank_code, account_no, account_name, changed_at
      from bank_account_history
      where member_id = $1
      order by no`,
  },
  {
    name: 'consents',
    rows: `select kind, version, given, via, recorded_at as noted_at
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
    rows: `select created_at, used_at, expires_at, revoked_at as ended_at, remember,
        requester as app, network
      from session
      where member_id = $1
      order by created_at`,
  },
  {
    name: 'devices',
    rows: `select device, first_seen_at
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
    rows: `select type, source as "from", target as "to", amount, status, created_at,
        settled_at, wallet_after as balance, detail->'to' as paid_to,
        detail->'correction'->>'kind' as correction, detail ? 'reversedBy' as is_reversed
      from movement
      where member_id = $1
      order by seq`,
    money: ['amount', 'balance'],
  },
  {
    name: 'withdrawOrders',
    rows: `select amount, state, reason, created_at, ended_at
      from withdraw_order
      where member_id = $1
      order by created_at`,
    money: ['amount'],
  },
  {
    name: 'payments',
    rows: `select provider, amount, paid_at, state, bank_reference
      from payment
      where member_id = $1
      order by seen_at`,
    money: ['amount'],
  },
  {
    name: 'paymentCodes',
    rows: `select provider, amount, state, paid_amount, created_at, expires_at
      from qrcode
      where member_id = $1
      order by created_at`,
    money: ['amount', 'paidAmount'],
  },
  {
    name: 'depositNotices',
    rows: `select amount, created_at
      from deposit_notice
      where member_id = $1
      order by created_at`,
    money: ['amount'],
  },
  {
    name: 'slips',
    rows: `select status, note, amount, sending_bank, trans_ref as reference, uploaded_at,
        decided_at, id as picture
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
    rows: `select period, amount, next_amount, next_at, requested_at as asked_at, via
      from deposit_limit
      where member_id = $1
      order by requested_at, period, no`,
    money: ['amount', 'nextAmount'],
  },
  {
    name: 'breaks',
    rows: `select kind, started_at as begun_at, ends_at
      from play_break
      where member_id = $1
      order by no`,
  },
  {
    name: 'gameAccounts',
    rows: `select code, username, created_at
      from game_account
      where member_id = $1
      order by code`,
  },
  {
    name: 'favouriteGames',
    rows: `select code, created_at
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
    rows: `select code, bet_id as id, state, stake, turnover, placed_at, settled_at
      from bet
      where member_id = $1
      order by placed_at`,
    money: ['stake', 'turnover'],
  },
  {
    name: 'bonuses',
    rows: `select source, source_code as code, name, state, credit, turnover_required,
        turnover_done, started_at, expires_at, ended_at, forfeited as taken
      from play_lock
      where member_id = $1
      order by no`,
    money: ['credit', 'turnoverRequired', 'turnoverDone', 'taken'],
  },
  {
    name: 'promotions',
    rows: `select code, amount, received_at
      from campaign_receipt
      where member_id = $1
      order by received_at`,
    money: ['amount'],
  },
  {
    name: 'chosenBonus',
    rows: 'select code, activated_at as chosen_at from bonus_activation where member_id = $1',
  },
  {
    name: 'refunds',
    rows: `select period_from as week_from, loss, amount, created_at
      from refund
      where member_id = $1
      order by no`,
    money: ['loss', 'amount'],
  },
  {
    name: 'invitedFriends',
    rows: 'select bound_at as since from invitee where member_id = $1 order by bound_at',
  },
  {
    name: 'friendsNotCounted',
    rows: `select created_at as since
      from refused_invite
      where member_id = $1
      order by created_at`,
  },
  {
    name: 'inviteEarnings',
    rows: `select name as friend, games, amount, created_at
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
    rows: `select wheel, slice, label, kind, played_at, client_seed, server_seed, seed_hash
      from spin_round
      where member_id = $1 and played_at is not null
      order by no`,
  },
  {
    name: 'coupons',
    rows: `select wheel, slice, won_at, expires_at, claimed_at
      from coupon
      where member_id = $1
      order by no`,
  },
  {
    name: 'gifts',
    rows: `select label, state, note, created_at, decided_at
      from gift_claim
      where member_id = $1
      order by no`,
  },
  {
    name: 'chat',
    rows: `select sender, message, created_at
      from chat_message
      where member_id = $1
      order by seq`,
  },
  {
    name: 'chatFiles',
    rows: `select name, content_type as type, bytes, uploaded_at, path as file
      from chat_file
      where member_id = $1 and stored
      order by uploaded_at`,
    links: { file: (ctx, room, path, untilMs) => mediaLink(ctx, room, path, untilMs) },
  },
  {
    name: 'chatRatings',
    rows: `select stars, comment as words, created_at
      from chat_rating
      where member_id = $1
      order by closed_seq`,
  },
]
