import type { Section } from './index.ts'

export const calls: Section[] = [
  {
    title: '7. The calls it makes',
    claims: `
[API-2] With a bearer token when present, plus a custom requester header.
  packages/client/call-shape.test.ts › every call names its requester
  apps/server/platform/gate.test.ts › KEY_MISSING: no requester header
  apps/server/platform/gate.test.ts › UNAUTHORIZED: none
[API-4] Timeout 60 s unless noted.
  packages/contract/constants.test.ts › the constant of
[API-19] Lookups: banks, deposit, conditions, agreements, info, notice, contact, withdraw, slip, sources, active.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/lookup/lookup.test.ts › what the operator sets
[API-19] Lookups: registerOTP, enableChatWidget.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/lookup/lookup.test.ts › what the operator sets
[ACC-14] POST /api/account/validate and POST /api/account with the register payload.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/account/validate-account.test.ts › only what is there is checked
  apps/server/features/account/create-account.test.ts › a member registers with a proved phone
[API-26] POST /api/login, response token.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/account/login.test.ts › a session lasts twelve hours
[API-27] GET /api/account/profile.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/account/create-account.test.ts › a member registers with a proved phone
[API-28] PUT /api/account/profile {name, bankCode, bankAccountName, bankAccountNo}.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/account/edit-profile.test.ts › the name alone is written
  apps/server/features/account/edit-profile.test.ts › a member without an account writes one
  e2e/edit-profile.spec.ts › a member writes another name
  e2e/edit-profile.spec.ts › a member without an account is led
[API-29] PUT /api/account/bankAccountName.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/account/edit-account-name.test.ts › %s: the name is written in capitals
[API-30] PUT /api/account/changepwd.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/account/change-password.test.ts › the new password counts at once
[API-26] A call for logging out (its path is not shown).
  apps/server/features/account/login.test.ts › logging out ends this session
[API-31] POST /api/otp/send and /api/otp/verify.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/otp/send-otp.test.ts › a code reaches the phone
  apps/server/features/otp/verify-otp.test.ts › the right code proves the phone
[API-32] GET /api/wallet.
  apps/server/features/wallet/read-wallet.test.ts › a new member sees an empty wallet
[API-35] GET /api/wallet/refresh/slot.
  apps/server/features/game/refresh-games.test.ts › what was won and lost at every game
[API-36] GET /api/wallet/activate/{code}, account/{code}, resetpassword/{code}.
  apps/server/features/game/activate-game.test.ts › a member opens an account
  apps/server/features/game/game-account.test.ts › a reset sets a new password
[API-41] POST /api/wallet/add.
  apps/server/features/deposit/note-deposit.test.ts › a notice never credits
[API-38] POST /api/wallet/transfer and transferAll.
  apps/server/features/game/transfer.test.ts › money goes from the wallet into a game
  apps/server/features/game/transfer-all.test.ts › every other game is swept
[API-42] POST /api/wallet/withdraw and withdrawAll.
  apps/server/features/withdraw/withdraw.test.ts › the money is held at once
  apps/server/features/withdraw/withdraw-all.test.ts › everything comes home from the games
[API-43] POST /api/wallet/slip multipart, 300 s.
  apps/server/features/slip/upload-slip.test.ts › a slip is taken
  packages/contract/constants.test.ts › slip upload, invite collect and both chat uploads
[API-44] POST /api/wallet/truelink: encrypted on the client with a shared secret.
  packages/contract/gift-cipher.test.ts › whatever is sealed is opened again
  apps/server/features/gift/send-gift-link.test.ts › a gift is redeemed into our wallet
[GIFT-4] The plaintext is the link, two colons, then the wallet account.
  packages/contract/gift-cipher.test.ts › whatever is sealed is opened again
  apps/server/features/gift/send-gift-link.test.ts › KEY_INVALID
[API-49] POST /api/invite; GET collect (300 s, message), bonus, banners.
  apps/server/features/invite/collect-invites.test.ts › 0.3 % of slots
  apps/server/features/invite/receive-invite-bonus.test.ts › 100.00 comes to the empty wallet
  e2e/invite.spec.ts › the operator shows a banner first
[API-50] POST /api/refund; GET check, receive (message), addWallet, banners.
  apps/server/features/refund/receive-refund.test.ts › a week: %s
  apps/server/features/refund/add-refund-to-wallet.test.ts › 50.00 come to a wallet
  e2e/refund.spec.ts › nothing lost is said plainly
[API-51] Spin wheel: setup, spin, coupon, coupon/claim, active.
  apps/server/features/spin/spin.test.ts › the wheel is told with its odds
  apps/server/features/spin/claim/claim-coupon.test.ts › coupons are told by prize
  apps/server/features/spin/spin.test.ts › SPIN_INACTIVE: a wheel that is
  apps/server/features/spin/spin.test.ts › an empty body, or none
[API-40] QR: GET and POST /api/qrcode/{bankCode}; DELETE /api/qrcode/{qrcodeId}.
  apps/server/features/deposit/create-qrcode.test.ts › a code asks for the amount
  apps/server/features/deposit/cancel-qrcode.test.ts › a cancelled code is closed here
[API-39] Auto-login: GET /api/autoLogin/{provider}/{username}[/{password}] returns link.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/game/login/auto-login.test.ts › the link is ours
[GAME-28] Providers: pg, betflix, askmebet, imi, usun, areaslot, circus, slotracha, pgslot, joker2, huayhd.
  apps/server/seed/games.test.ts › %s is entered by a link
[API-45] Bonus: list, activate, check/active, check/minimum, clear.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/bonus/checks.test.ts › minimum: five baht are little enough
[API-48] Promotion: current, find, activate.
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/promotion/promotion.test.ts › a code is found with all that it asks for
[API-54] POST /api/statement; POST statement/slip; GET statement/slip/reference/{reference} returns url.
  apps/server/features/statement/read-statement.test.ts › newest first, page by page
  apps/server/features/slip/read-slip-image.test.ts › a member's own picture opens by its link
  packages/contract/calls.test.ts › the call %s is there
[CHAT-7] Chat: GET config, response PREFIX.
  apps/server/features/chat/replies/replies.test.ts › what a lead sets is what customers see
  packages/contract/calls.test.ts › the call %s is there
[CHAT-11] Chat: POST send-message, response createdAt.
  apps/server/features/chat/say/send-message.test.ts › a message of a member and one of a guest
  apps/server/features/chat/say/send-message.test.ts › the body of the specification, without an id
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/chat/corpus/hostile-words.test.ts › hostile texts are kept letter for letter
[CHAT-23] Chat: POST history {userId, guestId, limit, skip}.
  apps/server/features/chat/read/read-history.test.ts › a page while others are written
  packages/contract/calls.test.ts › the call %s is there
  apps/server/features/chat/corpus/whose-room.test.ts › whoever a call says to be about
[CHAT-19] Chat: POST upload-image and upload-video (field file, 5 minutes, path).
  packages/contract/calls.test.ts › a slip and the files of the chat travel as multipart
  apps/server/features/chat/corpus/files.test.ts › %s: refused by its code
[CHAT-24] Chat: PUT read-customer/ {userId, guestId}.
  apps/server/features/chat/read/read-history.test.ts › goes forward only
  packages/contract/calls.test.ts › the call %s is there
[CHAT-26] A real-time socket joins the room PREFIX-id and receives messaging events.
  apps/server/features/chat/join-live.test.ts › a message is heard on every screen
  apps/server/features/chat/corpus/whose-room.test.ts › a socket that asks for any room hears nothing
  apps/server/testing/kill-nine-chat.test.ts › kill -9 of one of two servers
[CHAT-27] The socket is re-checked every 5 s.
  packages/contract/constants.test.ts › the constant of
  packages/client/chat/line.test.ts › a server that died and came back is found
`,
  },
]
