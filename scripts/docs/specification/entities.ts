import type { Section } from './index.ts'

export const entities: Section[] = [
  {
    title: '3. Entities and their fields',
    claims: `
[API-25] Register and validate payload: its nine fields.
  packages/contract/entities.test.ts › the entity %s has its fields
  packages/contract/calls.test.ts › the call %s is there
[ACC-6] bankAccountName is first and last name joined by a space, upper-cased.
  apps/member/features/account/register/register-rules.test.ts › the account name is first and last name
[API-27] Profile: its eight fields.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/account/create-account.test.ts › a member registers with a proved phone
[API-21] Bank lookup item: code, nameTH. Source item: code, description.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/lookup/lookup.test.ts › the banks of this build
  apps/server/features/lookup/lookup.test.ts › what the operator sets
[API-31] OTP: otpRef, otpToken, otpCode, response code.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/otp/send-otp.test.ts › a code reaches the phone with its reference
  apps/server/features/otp/verify-otp.test.ts › the right code proves the phone
[API-22] Contact info, info, conditions as a list of HTML strings, agreements as a list of html.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/lookup/lookup.test.ts › what the operator sets
[API-32] Wallet response: profile, bankAccount, wallet.amount, invite, slots.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/wallet/read-wallet.test.ts › a new member sees an empty wallet
[API-33] Slots are of category slot, sport or lotto, with an amount.
  packages/contract/entities.test.ts › a game is of slots, sport or lotto
[API-34] Game account: its ten fields, rate multiplier, login URL and store links or null.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/wallet/rules.test.ts › of %s: %s is complete
[API-37] Game login account: username, password, event with the form-state fields.
  apps/server/features/game/game-account.test.ts › come with the account where the form wants them
  packages/contract/calls.test.ts › the call %s is there
[API-23] Deposit lookup: banks, wallets, isManual, and the fields of their entries.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/lookup/lookup.test.ts › the open ways to pay in
[API-24] Withdraw limits: withdrawMin, withdrawMax.
  apps/server/features/lookup/lookup.test.ts › the limits of a withdrawal
[API-40] QR code state: its six fields; the code as svg markup.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/deposit/qr/qr-svg.test.ts › one path draws every module
[API-49] Invite list: invites (from.name, amount, createdAt), type, isXArea; the bonus tells an amount only.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/invite/receive-invite-bonus.test.ts › 100.00 comes to the empty wallet
[API-50] Refund check: result, bonus, info, refundAmount, refundSuccess, refundFail. Log: refundAmount, createdAt.
  packages/contract/calls.test.ts › the call %s is there
  packages/contract/entities.test.ts › the entity %s has its fields
[API-39] Auto-login response: link.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/game/login/auto-login.test.ts › the link is ours
[API-46] Bonus: its seven fields; types limit, day and week; userBonus with its list of receipts.
  packages/contract/entities.test.ts › the entity %s has its fields
  packages/contract/entities.test.ts › a game is of slots, sport or lotto
[API-47] Active bonus check: status, type. Promotion: percentFail, description.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/bonus/checks.test.ts › active: nothing, armed, in play
[API-55] Statement row: five types, from, to, status, amount, createdAt, and the description of what it came from.
  packages/contract/entities.test.ts › a statement row is a deposit
  apps/server/features/statement/rewards-shown.test.ts › a bonus tells its campaign
  apps/server/features/statement/read-statement.test.ts › a line says what
[API-54] Statement response: total, statements. Slip response: slips with their six fields.
  packages/contract/calls.test.ts › the call %s is there
  packages/contract/entities.test.ts › the entity %s has its fields
[API-52] Spinwheel: activeSpinwheel with its slices, userCoin; coupon; spin result with remainingCoin or error.
  packages/contract/entities.test.ts › the entity %s has its fields
  apps/server/features/spin/spin.test.ts › the wheel is told with its odds
  apps/server/features/spin/spin.test.ts › NO_COIN
[API-53] Login response: token. Banner responses: banners of image and html.
  packages/contract/calls.test.ts › the call %s is there
  packages/contract/entities.test.ts › the entity %s has its fields
[API-58] Chat conversation: sender, message, createdAt, session_id, userId, guestId, username, name, deviceToken.
  packages/contract/entities.test.ts › the entity %s has its fields
[API-59] Chat message: text, buttons, media, quick_replies, generic, postback; payload and payloads.
  packages/contract/entities.test.ts › a message of the chat is text
[API-60] Media payload: message, url, fileType (image, video, file), filePath, name. Button: type, title, payload.
  packages/contract/entities.test.ts › a message of the chat is text
  apps/member/features/chat/door-of.test.ts › each kind of button leads
[CHAT-14] Media delivery status: uploading_file, sending, failed, succeed.
  packages/client/chat/outbox/outbox.test.ts › what was written is sent in order
  packages/client/chat/outbox/outbox.test.ts › a definite no stands aside
[API-61] Storage keys: token, locale, remember-agreement, last_sync, code, guest-id.
  packages/contract/entities.test.ts › the browser keeps what is named
`,
  },
]
