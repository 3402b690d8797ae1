import type { Section } from './index.ts'

export const codes: Section[] = [
  {
    title: '8. The error catalogue: codes',
    claims: `
[ERR-20] Auth: UNAUTHORIZED.
  apps/server/features/deposit/qr/gateways.test.ts › UNAUTHORIZED: a stranger's signature, another body, another moment, another gateway's door
  apps/server/features/deposit/receive-bank-sms.test.ts › UNAUTHORIZED: an SMS that is signed with another secret, or long ago, is not trusted
  apps/server/features/deposit/receive-charge-event.test.ts › UNAUTHORIZED: a signature of somebody else, of another body, of another moment, or none
[ERR-22] Auth: EXPIRED_AUTH_TOKEN.
  apps/server/platform/gate.test.ts › EXPIRED_AUTH_TOKEN: after twelve hours
  apps/server/platform/gate.test.ts › EXPIRED_AUTH_TOKEN: a remembered one after seven idle days, and after thirty in any case
[ERR-23] Auth: INVALID_USER_1.
  apps/server/platform/gate.test.ts › INVALID_USER_1: the session was ended
[ERR-24] Auth: INVALID_USER_2.
  apps/server/features/account/change-password.test.ts › INVALID_USER_2: of two changes at once one wins, and ends the other session
  apps/server/platform/gate.test.ts › INVALID_USER_2: the password was changed elsewhere
[ERR-25] Auth: INVALID_USER_3.
  apps/server/platform/gate.test.ts › INVALID_USER_3: a token that was made for another site
[ERR-26] Auth: INVALID_USER_4.
  apps/server/platform/session-device.test.ts › INVALID_USER_4: the token of one device shown by another
  e2e/edit-profile.spec.ts › a token that was taken to another device
[ERR-13] Auth: INVALID_IP.
  apps/server/platform/gate.test.ts › INVALID_IP: an address on the operator's list, before any token is looked at
[ERR-27] Auth: NO_USER.
  apps/server/platform/gate.test.ts › NO_USER: the member was erased
[ERR-31] Auth: WRONG_PASSWORD.
  apps/server/features/account/change-password.test.ts › WRONG_PASSWORD: the old one is not right
[ERR-15] Auth: REQUEST_LIMIT.
  apps/server/features/account/change-password.test.ts › REQUEST_LIMIT: the old password cannot be guessed through here either
  apps/server/features/account/login.test.ts › REQUEST_LIMIT: five wrong passwords block the account for a minute, each further one twice as long
  apps/server/features/account/login.test.ts › REQUEST_LIMIT: an unknown phone is blocked in the same way
[ERR-30] Auth: WRONG_CREDENTIAL.
  apps/server/features/account/login.test.ts › WRONG_CREDENTIAL: an unknown phone, no phone at all and a wrong password get the same answer after the same work
  apps/server/features/account/login.test.ts › WRONG_CREDENTIAL: fields of a wrong form say no more
[ERR-28] Auth: INACTIVE_USER.
  apps/server/features/account/login.test.ts › INACTIVE_USER: a suspended, self-excluded or reviewed member, but only after the right password
  apps/server/platform/gate.test.ts › INACTIVE_USER: suspended while signed in
[ERR-32] Auth: LOGIN_FAIL.
  apps/server/features/account/login.test.ts › LOGIN_FAIL: the store does not answer
  apps/server/features/game/login/auto-login.test.ts › LOGIN_FAIL: the game answers %s; the next try is good
  apps/server/features/game/login/auto-login.test.ts › LOGIN_FAIL: a game that makes no links
[ERR-33] OTP: OTP_BLOCK.
  apps/server/features/otp/send-otp.test.ts › OTP_BLOCK: the sixth code of a day for one phone from one address
  apps/server/features/otp/send-otp.test.ts › OTP_BLOCK: the twenty-first code of an hour from one address, even when all are asked for at once
  apps/server/features/otp/verify-otp.test.ts › OTP_BLOCK: a second code used up by wrong tries blocks the phone for half an hour
[ERR-34] OTP: OTP_TOKEN_INVALID.
  apps/server/features/account/create-account.test.ts › OTP_TOKEN_INVALID: a token that is none of ours
  apps/server/features/otp/send-otp.test.ts › OTP_TOKEN_INVALID: a token that cannot be one
  apps/server/features/otp/verify-otp.test.ts › OTP_TOKEN_INVALID: a token that is none, or none of ours
[ERR-35] OTP: OTP_NOT_EXIST.
  apps/server/features/otp/verify-otp.test.ts › OTP_NOT_EXIST: a code is good once
  apps/server/features/otp/verify-otp.test.ts › OTP_NOT_EXIST: five wrong tries end a code, right or not
  apps/server/features/otp/verify-otp.test.ts › OTP_NOT_EXIST: fifty guesses at once are still five
[ERR-36] OTP: OTP_VERIFIED.
  apps/server/features/otp/send-otp.test.ts › OTP_VERIFIED: the browser that proved this phone within half an hour needs no other code
[ERR-37] OTP: OTP_EXPIRED.
  apps/server/features/otp/verify-otp.test.ts › OTP_EXPIRED: after five minutes
[ERR-38] OTP: OTP_CODE_INVALID.
  apps/server/features/otp/verify-otp.test.ts › OTP_CODE_INVALID: a wrong code, with the tries that are left, and five digits
[ERR-39] OTP: OTP_CODE_VALID.
  apps/server/features/otp/verify-otp.test.ts › the right code proves the phone
  packages/contract/errors.test.ts › %s: %s is refused by a call
[ERR-40] OTP: UNVERIFIED_OTP.
  apps/server/features/account/create-account.test.ts › UNVERIFIED_OTP: no proof, an unproved code, a proof of another phone, and one that is older than half an hour
  apps/server/features/account/validate-account.test.ts › UNVERIFIED_OTP: a phone without its proof, while the site asks for one
[ERR-41] OTP: OTP_SEND_FAIL.
  apps/server/features/otp/send-otp.test.ts › OTP_SEND_FAIL: the gateway refuses, and the phone may ask again at once
  apps/server/features/otp/send-otp.test.ts › OTP_SEND_FAIL: an earlier code stays good when the newer one never went out
[ERR-42] OTP: OTP_VERIFY_FAIL.
  apps/server/features/otp/verify-otp.test.ts › OTP_VERIFY_FAIL: the store does not answer
[ERR-43] Register: EXISTING_USER.
  apps/server/features/account/create-account.test.ts › EXISTING_USER: one phone, written in two ways, registered at the same moment, is one member
  apps/server/features/account/validate-account.test.ts › EXISTING_USER: a phone that is taken, proof or none
  apps/server/features/otp/send-otp.test.ts › EXISTING_USER: a registered phone gets no message
[ERR-44] Register: EXISTING_BANK.
  apps/server/features/account/create-account.test.ts › EXISTING_BANK: one bank account at the same moment for two phones is one member, and nothing is left of the other
  apps/server/features/account/validate-account.test.ts › EXISTING_BANK: an account that is taken, however it is written
[ERR-45] Register: INVALID_USER_INFO.
  apps/server/features/account/change-password.test.ts › INVALID_USER_INFO: a new password that is too short, too common, or the phone
  apps/server/features/account/create-account.test.ts › INVALID_USER_INFO: %s
  apps/server/features/account/validate-account.test.ts › INVALID_USER_INFO: a Thai phone
[ERR-46] Register: INVALID_BANK.
  apps/server/features/account/create-account.test.ts › INVALID_BANK: bank, number, name and currency that cannot be
  apps/server/features/account/edit-account-name.test.ts › INVALID_BANK: another bank than the member's, or one that wants no English name
  apps/server/features/account/validate-account.test.ts › INVALID_BANK: %o
[ERR-47] Register: BANK_ACCOUNT_NAME_ENG.
  apps/server/features/account/create-account.test.ts › BANK_ACCOUNT_NAME_ENG: %s wants English letters
  apps/server/features/account/edit-account-name.test.ts › BANK_ACCOUNT_NAME_ENG: letters of another script, digits, marks, or nothing
  apps/server/features/account/validate-account.test.ts › BANK_ACCOUNT_NAME_ENG: every Lao bank wants English letters
[ERR-48] Register: REGISTER_FAIL.
  apps/server/features/account/create-account.test.ts › REGISTER_FAIL: when the store fails half way, nothing of the member is left
[ERR-49] Register: PHONE_NUMBER_REQUIRE_10_DIGIT.
  apps/server/features/account/create-account.test.ts › PHONE_NUMBER_REQUIRE_10_DIGIT: eleven digits
  apps/server/features/otp/send-otp.test.ts › PHONE_NUMBER_REQUIRE_10_DIGIT: nine digits
[ERM-1] Bonus: BONUS_REMAINING.
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_REMAINING: a lock is in play, whatever it comes from
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_REMAINING: too much is left for a bonus that asks for an empty account; five baht are nothing
  apps/server/features/invite/receive-invite-bonus.test.ts › BONUS_REMAINING: more than 5.00 is left, a lock is in play, or a game does not say what is left there
[ERM-2] Bonus: BONUS_ALREADY_ACTIVE.
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_ALREADY_ACTIVE: the same one, armed or in play, also by a double tap
[ERM-3] Bonus: BONUS_MAX_CLAIMED.
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_MAX_CLAIMED: received as often as it may be
[ERM-4] Bonus: BONUS_CONDITION.
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_CONDITION: it is for others
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_CONDITION: who has received any bonus is new no more
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_CONDITION: the bank account is not complete
[ERM-5] Bonus: BONUS_CLEAR.
  apps/server/features/bonus/checks.test.ts › what is in play is cancelled
  packages/contract/errors.test.ts › %s: %s is refused by a call
[ERM-6] Bonus: BONUS_FULL.
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_FULL: others have taken all of it, by number or by money
  apps/server/features/promotion/promotion.test.ts › BONUS_FULL: the quota or the budget is used up
[ERM-9] Bonus: NO_PROMOTION.
  apps/server/features/promotion/promotion.test.ts › NO_PROMOTION: %s, found or taken, is the same answer as a code that never was
[ERM-10] Bonus: PROMOTION_RECEIVED.
  apps/server/features/promotion/promotion.test.ts › PROMOTION_RECEIVED: again by the same member, also when the lock has ended
  apps/server/features/promotion/promotion.test.ts › PROMOTION_RECEIVED: on a device, or with a bank account, that has had it
[ERM-11] Invite: INVITE_INACTIVE.
  apps/server/features/invite/collect-invites.test.ts › INVITE_INACTIVE: switched off, paid by deposits, or settled by the member’s network
  apps/server/features/invite/receive-invite-bonus.test.ts › INVITE_INACTIVE: switched off, or settled by the member’s network
[ERM-12] Invite: NO_INVITE_BONUS.
  apps/server/features/invite/receive-invite-bonus.test.ts › NO_INVITE_BONUS: nothing is accrued, or less than the least
[ERM-13] Invite: NO_INVITEE_PLAY_INFO.
  apps/server/features/invite/collect-invites.test.ts › NO_INVITEE_PLAY_INFO: no friends, or friends who have not played; it is noted that they were asked
[ERM-14] Invite: INVITE_BONUS_SUCCESS.
  apps/server/features/invite/collect-invites.test.ts › 0.3 % of slots
  packages/contract/errors.test.ts › %s: %s is refused by a call
[ERM-15] Invite: INVITE_BONUS_FAIL.
  apps/server/features/invite/collect-invites.test.ts › INVITE_BONUS_FAIL: all games that friends play fail, and nothing changes; one that answers is enough
  apps/server/features/invite/receive-invite-bonus.test.ts › INVITE_BONUS_FAIL: the books do not take it, and it stays accrued
[ERM-16] Refund: NO_REFUND.
  apps/server/features/refund/add-refund-to-wallet.test.ts › NO_REFUND: nothing is accrued, not even with a loss that was not received; or it was moved
  apps/server/features/refund/receive-refund.test.ts › NO_REFUND: nothing was lost, or the week was received
  apps/server/features/refund/receive-refund.test.ts › NO_REFUND: a loss of the week before the last is over, and one of this week is not closed yet
[ERM-17] Refund: REFUND_CONDITION.
  apps/server/features/refund/add-refund-to-wallet.test.ts › REFUND_CONDITION: a lock is in play, or more than next to nothing is left
  apps/server/features/refund/receive-refund.test.ts › REFUND_CONDITION: a lock is in play
  apps/server/features/refund/receive-refund.test.ts › REFUND_CONDITION: more than next to nothing is left, wherever it is
[ERM-18] Refund: REFUND_SUCCESS.
  apps/server/features/refund/receive-refund.test.ts › twenty taps at once settle
  packages/contract/errors.test.ts › %s: %s is refused by a call
[ERM-19] Refund: REFUND_INACTIVE.
  apps/server/features/refund/add-refund-to-wallet.test.ts › REFUND_INACTIVE: the operator has it switched off; what is accrued stays
  apps/server/features/refund/receive-refund.test.ts › REFUND_INACTIVE: the operator has it switched off, and nothing is settled
[ERM-20] Refund: REFUND_MINIMUM.
  apps/server/features/refund/receive-refund.test.ts › REFUND_MINIMUM: 5% of 19.99 is less than the minimum of 1.00; of 20.00 it is just that
  apps/server/features/refund/receive-refund.test.ts › REFUND_MINIMUM: without a minimum, a refund of less than a satang is still none
[ERM-21] Wallet and slot: NO_BANK.
  apps/server/features/account/edit-account-name.test.ts › NO_BANK: a member without a registered account
  apps/server/features/lookup/lookup.test.ts › NO_BANK: a member without a bank account cannot pay in
  apps/server/features/slip/upload-slip.test.ts › NO_BANK: a member without a bank account
[ERM-22] Wallet and slot: NO_WALLET.
  apps/server/features/gift/send-gift-link.test.ts › NO_WALLET: no gift wallet is open, or not in what the member is paid
[ERM-23] Wallet and slot: SLOT_ALREADY_ACTIVE.
  apps/server/features/game/activate-game.test.ts › SLOT_ALREADY_ACTIVE: the second time, and the second of two taps at once: one account
[ERM-24] Wallet and slot: SLOT_ACTIVATE_FAIL.
  apps/server/features/game/activate-game.test.ts › SLOT_ACTIVATE_FAIL: the game answers %s; nothing is kept, and the next try finds or makes the player
  apps/server/features/game/activate-game.test.ts › SLOT_ACTIVATE_FAIL: a player that is there already but whose password cannot be set yet
  apps/server/features/game/activate-game.test.ts › SLOT_ACTIVATE_FAIL: a player that has credits there already is somebody else's: neither they nor the account are taken over
[ERM-25] Wallet and slot: SLOT_NO_ACCOUNT.
  apps/server/features/game/game-account.test.ts › SLOT_NO_ACCOUNT: a game that is not active, though it is another member's
  apps/server/features/game/login/auto-login.test.ts › SLOT_NO_ACCOUNT: a game that is not active, another member's user name, and what is no user name
  apps/server/features/game/refresh-game.test.ts › SLOT_NO_ACCOUNT: a game that the member has not opened
[ERM-26] Wallet and slot: SLOT_RESET_PASSWORD_FAIL.
  apps/server/features/game/game-account.test.ts › SLOT_RESET_PASSWORD_FAIL: the game refuses; the old password stays
  apps/server/features/game/game-account.test.ts › SLOT_RESET_PASSWORD_FAIL: nobody knows (%s), so no password is shown until the game has confirmed one
  apps/server/features/game/game-account.test.ts › SLOT_RESET_PASSWORD_FAIL: it is said beforehand, and the one there is stays
[ERM-27] Wallet and slot: TRANSFER_MINIMUM.
  apps/server/features/game/transfer.test.ts › TRANSFER_MINIMUM: an amount that buys no credit at all
  apps/server/features/game/transfer.test.ts › TRANSFER_MINIMUM: less than 1.00, more than two decimals, or from a place to itself
[ERM-28] Wallet and slot: NO_GAME.
  apps/server/features/game/activate-game.test.ts › NO_GAME: unknown, malformed, and closed by the operator
  apps/server/features/game/game-account.test.ts › NO_GAME: credentials and reset of a game that is not there
  apps/server/features/game/login/auto-login.test.ts › NO_GAME: unknown, malformed, and closed by the operator
[ERM-29] Wallet and slot: MONEY_NOT_ENOUGH.
  apps/server/features/game/transfer-all.test.ts › MONEY_NOT_ENOUGH: nothing anywhere. TRANSFER_MINIMUM: less than 1.00 in all
  apps/server/features/game/transfer.test.ts › MONEY_NOT_ENOUGH: more than the wallet or the game holds; nothing moves and nothing is on the statement
  apps/server/features/game/transfer.test.ts › MONEY_NOT_ENOUGH: more than anybody has is too much, not too little
[ERM-30] Wallet and slot: TRANSFER_FAIL.
  apps/server/features/game/transfer-all.test.ts › TRANSFER_FAIL: the game named refuses, and everything is in the main wallet; the same key hears the same
  apps/server/features/game/transfer-all.test.ts › TRANSFER_FAIL: every game refuses
  apps/server/features/game/transfer-all.test.ts › TRANSFER_FAIL is not said while some of the money is on its way: the money is not back yet
[ERM-31] Wallet and slot: QR_FAIL.
  apps/server/features/deposit/create-qrcode.test.ts › QR_FAIL: below the minimum, above the maximum
  apps/server/features/deposit/create-qrcode.test.ts › QR_FAIL: the gateway answers with %s; the code before stays open
  apps/server/features/deposit/qr/gateways.test.ts › QR_FAIL: it answers with %s
[ERM-39] Slip upload: SLIP_UPLOAD_FAIL.
  apps/server/features/slip/upload-slip.test.ts › SLIP_UPLOAD_FAIL: the store fails; nothing is left behind, and the minute is not used
[ERM-41] Slip upload: REQUEST_LIMIT_1MIN.
  apps/server/features/slip/slow-upload.test.ts › REQUEST_LIMIT_1MIN: while a picture comes slowly, no other one of the member is read
  apps/server/features/slip/upload-slip.test.ts › REQUEST_LIMIT_1MIN: a second slip within the minute of an accepted one, with the time to wait
  apps/server/features/slip/upload-slip.test.ts › REQUEST_LIMIT_1MIN: of ten devices at once exactly one gets in
[ERM-42] Slip upload: SLIP_NO_FILE.
  apps/server/features/slip/upload-slip.test.ts › SLIP_NO_FILE: a form without a file, an empty file, and no form at all
[ERM-43] Slip upload: SLIP_INVALID_FILE.
  apps/server/features/slip/upload-slip.test.ts › SLIP_INVALID_FILE: %s
[ERM-44] Slip upload: TRUELINK_DUPLICATE.
  apps/server/features/gift/send-gift-link.test.ts › TRUELINK_DUPLICATE: of many at once, from two members, one is credited
  apps/server/features/gift/send-gift-link.test.ts › TRUELINK_DUPLICATE: the letters of a link written otherwise
[ERM-45] Slip upload: TRUELINK_INVALID.
  apps/server/features/gift/send-gift-link.test.ts › TRUELINK_INVALID: another host, or no hash
  apps/server/features/gift/send-gift-link.test.ts › TRUELINK_INVALID: below 2 baht, and nothing is redeemed
  apps/server/features/gift/send-gift-link.test.ts › TRUELINK_INVALID: a gift that is %s; sent again it is %o %s
[ERR-11] Other: KEY_MISSING.
  apps/server/features/gift/send-gift-link.test.ts › KEY_MISSING: no cipher text, no key id, or no link at all
  apps/server/platform/gate.test.ts › KEY_MISSING: no requester header
[ERR-12] Other: KEY_INVALID.
  apps/server/features/gift/send-gift-link.test.ts › KEY_INVALID: sealed with another key, cut, or for a wallet that is none of ours
  apps/server/platform/gate.test.ts › KEY_INVALID: a requester that is not known
[ERR-18] Other: NO_DATA.
  apps/server/features/bonus/activate-bonus.test.ts › NO_DATA: what is unknown, closed, over, not begun, in another currency or a promotion is nothing
  apps/server/features/bonus/checks.test.ts › NO_DATA: nothing is armed and nothing in play
  apps/server/features/deposit/cancel-qrcode.test.ts › NO_DATA: reading an unknown gateway
[ERR-16] Other: INTERNAL_SERVER_ERROR.
  apps/server/platform/gate.test.ts › INTERNAL_SERVER_ERROR: a bug says nothing but its request id
[ERM-46] Coupon: NO_CLAIMABLE_COUPON.
  apps/server/features/spin/claim/claim-coupon.test.ts › NO_CLAIMABLE_COUPON: one coupon, claimed from ten devices at once, brings once; and who never had one has none
[ERM-47] Coupon: INVALID_PRIZE_CODE.
  apps/server/features/spin/claim/claim-coupon.test.ts › INVALID_PRIZE_CODE: %s
[ERM-48] Coupon: INVALID_CODE.
  apps/server/features/spin/claim/claim-coupon.test.ts › INVALID_CODE: %j names no prize
  apps/server/features/spin/claim/claim-coupon.test.ts › INVALID_CODE: no text at all
[ERM-49] Coupon: INVALID_COUPON_TYPE.
  apps/server/features/spin/claim/claim-coupon.test.ts › INVALID_COUPON_TYPE: the slice gives nothing now
[ERM-50] Coupon: COUPON_EXPIRED.
  apps/server/features/spin/claim/claim-coupon.test.ts › COUPON_EXPIRED: from the very moment on; of several the one that expires first is claimed first
[WAL-27] TRANSFER_FAIL is said only when the funds are back in the wallet.
  apps/server/features/game/transfer-faults.test.ts › TRANSFER_FAIL: the game refuses, and the money is back
  apps/server/features/game/transfer-all.test.ts › TRANSFER_FAIL is not said while some of the money is on its way
[WHL-19] Spin errors are translated messages keyed by the server's code.
  apps/server/features/spin/spin.test.ts › SPIN_FAIL: a round that is neither waiting nor played
  packages/contract/errors.test.ts › every code has words in %s
[ERR-9] Failures of activation, password change, invite bonus and bonus cancel show an alert or toast with the server's message.
  e2e/invite.spec.ts › the referral card receives once
  e2e/profile.spec.ts › a member changes the password
  e2e/refusals.spec.ts › activation that fails says so
`,
  },
]
