import type { Section } from './index.ts'

export const validation: Section[] = [
  {
    title: '5. Validation rules',
    claims: `
[ACC-18] Phone: exactly 10 digits outside the Lao build, with its message.
  apps/member/features/account/register/register-rules.test.ts › a phone has exactly ten digits
  packages/contract/phone.test.ts › PHONE_NUMBER_REQUIRE_10_DIGIT: "%s"
  apps/member/text/catalogs.test.ts › the English that the specification quotes
[ACC-44] Login: username and password both required.
  e2e/register-and-login.spec.ts › signing in: both fields
[ACC-5] Register step 3: all four required; passwords must match (Passwords don't match).
  apps/member/features/account/register/register-rules.test.ts › step 3 asks for every field
  apps/member/text/catalogs.test.ts › the English that the specification quotes
[ACC-6] Register step 4: bank, first name, last name and account number required.
  apps/member/features/account/register/register-rules.test.ts › an empty step 4 says what is missing
[ACC-37] KTB, TMB and BBL: letters and spaces only (Bank account name must be in English only).
  apps/member/features/account/account-name-rules.test.ts › only banks that name payers in English
  apps/server/features/account/create-account.test.ts › BANK_ACCOUNT_NAME_ENG: %s wants English letters
  apps/member/text/catalogs.test.ts › the English that the specification quotes
[LAO-2] Currency, in the Lao build only: LAK or BAHT, default LAK.
  packages/contract/constants.test.ts › the currencies of the Lao build
  apps/member/features/account/register/register-rules.test.ts › the currency travels in the Lao build only
  e2e/lao-build.spec.ts › a member with kip registers
[ACC-12] An invite code from the query is saved and then locks the field.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[ACC-42] Edit account name: non-empty, A-Z and spaces, else a toast with requiredEngLangMsg.
  e2e/deposit-by-bank.spec.ts › a Krungthai member with a Thai name
  apps/server/features/account/edit-account-name.test.ts › BANK_ACCOUNT_NAME_ENG: letters of another script
[ACC-42] Edit account name: upper-cased on input.
  e2e/deposit-by-bank.spec.ts › a Krungthai member with a Thai name
  apps/member/features/account/account-name-rules.test.ts › a name is upper-cased
[ACC-42] Edit account name: for KTB, TMB, BBL when the name is not English letters.
  apps/member/features/account/account-name-rules.test.ts › only banks that name payers in English
  apps/server/features/account/edit-account-name.test.ts › INVALID_BANK: another bank
[WAL-15] Transfer: both accounts chosen (selectAccMsg); they must differ (canNotTransferMsg).
  apps/member/features/game/transfer/check-transfer.test.ts › both accounts are chosen, then differ
  e2e/play-and-transfer.spec.ts › what is wrong with a transfer is said
[WAL-16] Transfer: at least 1 baht (minAmountMsg plus the minimum plus baht).
  apps/member/features/game/transfer/check-transfer.test.ts › one baht and everything there is
  e2e/play-and-transfer.spec.ts › what is wrong with a transfer is said
  apps/server/features/game/transfer.test.ts › TRANSFER_MINIMUM: less than 1.00
[GAME-23] Transfer-only requires a balance above 0.
  e2e/home.spec.ts › without money there is nothing to transfer
[WDR-4] Withdraw: at least withdrawMin, at most withdrawMax (maxAmountMsg).
  apps/member/features/withdraw/check-withdraw.test.ts › the limits stand before what is there
  apps/server/features/withdraw/withdraw.test.ts › WITHDRAW_MINIMUM
  apps/server/features/withdraw/withdraw.test.ts › WITHDRAW_MAXIMUM
[DEP-22] QR amount: ignored if under 1; KBANK's create disabled at 0 or less.
  apps/server/features/deposit/rules.test.ts › a code may ask from the minimum
  apps/server/features/deposit/qr/own-codes.test.ts › QR_FAIL: parts of a kip, and less than the row's minimum
[DEP-22] QR minimums: WW and PAYONEX 100; PAYTIMZ and FP 10; create disabled below.
  packages/contract/constants.test.ts › the constant of
  e2e/deposit-by-qr.spec.ts › a member pays in by QR
  apps/server/features/deposit/qr/gateways.test.ts › QR_FAIL: below the smallest deposit of each gateway
[GIFT-2] Wallet link send requires a non-empty link.
  e2e/deposit-by-gift.spec.ts › a gift link is credited once
  apps/server/features/gift/send-gift-link.test.ts › KEY_MISSING
[ACC-60] Change password: all three fields required; silently nothing with one empty.
  e2e/profile.spec.ts › a member changes the password
[ACC-60] Change password: the new one must equal the confirmation (passwordNotEqualMsg, inline).
  e2e/profile.spec.ts › a member changes the password
[BON-22] Promo codes are upper-cased before search and activation.
  apps/member/features/promotion/clean-code.test.ts › %j becomes %j
  e2e/bonus.spec.ts › a code is found however it is typed
[CHAT-8] Chat: text maximum 2000 characters.
  e2e/chat-widget.spec.ts › too many characters cannot be sent
  apps/server/features/chat/say/send-message.test.ts › CHAT_TEXT_TOO_LONG
[CHAT-8] Chat: empty or whitespace is not sent.
  e2e/chat-widget.spec.ts › too many characters cannot be sent
  apps/server/features/chat/say/send-message.test.ts › CHAT_EMPTY: %j
[CHAT-17] Chat: attachments must be mp4, quicktime, png, jpeg, jpg or gif; a file name needs an extension (File is not supported).
  e2e/chat-widget.spec.ts › too many characters cannot be sent
  apps/server/features/chat/files/uploads.test.ts › CHAT_FILE_UNSUPPORTED
  apps/server/features/chat/corpus/files.test.ts › %s: refused by its code
[CHAT-18] Chat: images maximum 10 MB, videos 20 MB; The file is too large. Please select file no larger than N MB.
  apps/member/text/catalogs.test.ts › the English that the specification quotes
  apps/server/features/chat/files/uploads.test.ts › CHAT_FILE_TOO_LARGE
  packages/contract/constants.test.ts › the constant of
  apps/server/features/chat/corpus/files.test.ts › %s: refused by its code
[DEP-12] A minimum deposit (a parameter).
  apps/server/features/lookup/lookup.test.ts › the open ways to pay in
  apps/server/features/deposit/create-qrcode.test.ts › QR_FAIL: below the minimum
[GIFT-8] Minimum 2 baht for True Wallet deposits.
  packages/contract/constants.test.ts › the constant of
  apps/server/features/gift/send-gift-link.test.ts › TRUELINK_INVALID: below 2 baht
[DEP-21] A QR code is usable once.
  apps/server/features/deposit/receive-charge-event.test.ts › a paid code is in the wallet
  apps/server/features/deposit/create-qrcode.test.ts › a new code closes the one before
[WAL-15] Transfer amount above 0; source and destination differ.
  apps/server/features/game/transfer.test.ts › TRANSFER_MINIMUM: less than 1.00
[REF-10] Refund needs an accrued amount above 0.
  apps/server/features/refund/add-refund-to-wallet.test.ts › NO_REFUND
  apps/server/features/refund/rules.test.ts › a refund is paid from the minimum on
`,
  },
  {
    title: '6. Roles and permissions',
    claims: `
[SCR-22] Guest: public pages.
  e2e/public-pages.spec.ts › the pages of guests in
[SCR-22] Guest chat with a generated guest id.
  apps/server/features/chat/people/hand-over.test.ts › has a number and a signed name
  apps/server/features/chat/corpus/whose-room.test.ts › a guest's name that was made up
[SCR-23] Logged-in member (bearer token): /user pages.
  apps/server/testing/every-endpoint.test.ts › %s with a token that is none of ours
[SCR-24] No other role for members: what the staff may do opens for none of them.
  apps/server/features/chat/corpus/whose-room.test.ts › no endpoint of the staff's opens
[INV-13] Turnover collection is hidden when isXArea is true.
  apps/member/features/invite/invite-rules.test.ts › collected by hand: %s
  apps/server/features/invite/collect-invites.test.ts › INVITE_INACTIVE
[SLIP-2] Slip upload closes during a daily time window.
  apps/server/features/slip/upload-slip.test.ts › SLIP_CLOSED: in the hours without slips
  e2e/slip.spec.ts › in the closed hours nothing is taken
`,
  },
]
