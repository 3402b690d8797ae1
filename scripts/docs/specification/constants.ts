import type { Section } from './index.ts'

export const constants: Section[] = [
  {
    title: '9. Business constants and limits',
    claims: `
[LIM-1] Request timeout 60 s.
  packages/contract/constants.test.ts › the constant of
  e2e/failures.spec.ts › paying in: a code
[LIM-2] Slip upload, invite collect and chat upload timeout 300 s.
  packages/contract/constants.test.ts › slip upload, invite collect and both chat uploads
  e2e/failures.spec.ts › paying in: a slip
  e2e/failures.spec.ts › invites: collecting, and receiving
[LIM-4] Phone length 10.
  packages/contract/constants.test.ts › the constant of
  packages/contract/phone.test.ts › PHONE_NUMBER_REQUIRE_10_DIGIT: "%s"
[LIM-5] Chat text maximum 2000 characters.
  packages/contract/constants.test.ts › the constant of
  apps/server/features/chat/say/send-message.test.ts › CHAT_TEXT_TOO_LONG
[LIM-6] Chat image and video maximum 10 MB and 20 MB.
  packages/contract/constants.test.ts › the constant of
  apps/server/features/chat/corpus/files.test.ts › %s: refused by its code
[LIM-20] Chat history page size 10.
  packages/contract/constants.test.ts › the constant of
  packages/client/chat/connection.test.ts › the newest page first
[LIM-21] Chat socket check every 5 s.
  packages/contract/constants.test.ts › the constant of
  packages/client/chat/connection.test.ts › history is asked every 5 s while the line is down
[LIM-9] Toast and chat alert 4 s.
  packages/contract/constants.test.ts › a toast stays 4 s
  e2e/waits.spec.ts › each wait is as long as it is said to be
[LIM-10] Redirect after register 2 s.
  packages/contract/constants.test.ts › the constant of
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[LIM-22] Read-receipt debounce 1 s.
  packages/contract/constants.test.ts › the constant of
  packages/client/chat/typing.test.ts › reading is told once a second
[LIM-23] At the bottom of the chat: within 60 px.
  e2e/chat-more.spec.ts › 59 px above the end what comes is seen and read
  packages/contract/constants.test.ts › the constant of
[LIM-8] Loading delay 200 ms.
  packages/contract/constants.test.ts › the constant of
  e2e/waits.spec.ts › each wait is as long as it is said to be
[LIM-13] QR countdown tick 1 s.
  e2e/deposit-by-qr.spec.ts › the countdown keeps the server’s time
  packages/ui/format/format-countdown.test.ts › minutes and seconds
[LIM-11] Agreement modal delay 1500 ms.
  packages/contract/constants.test.ts › the constant of
  e2e/waits.spec.ts › each wait is as long as it is said to be
[LIM-12] Claim confirm debounce 500 ms.
  packages/contract/constants.test.ts › the constant of
  e2e/waits.spec.ts › a claim waits half a second for the one before it
[LIM-14] Table page size 10.
  e2e/reward-tables.spec.ts › what friends brought stands ten rows a page
  e2e/reward-tables.spec.ts › received refunds stand ten rows a page
  e2e/slip-status.spec.ts › every reason has its words
  packages/contract/constants.test.ts › the constant of
  e2e/statement.spec.ts › ten rows a page
[LIM-15] Coupon table page size 3.
  e2e/spin.spec.ts › when the wheel stands the losers darken
  packages/contract/constants.test.ts › the constant of
[LIM-16] Statement pager: 3 before, 1 after.
  packages/contract/constants.test.ts › the pager names three pages
  packages/ui/list/pager-pages.test.ts › three before the current page
  packages/ui/list/pager.test.tsx › the pager offers three pages before
[LIM-24] Default transfer minimum 1 baht.
  packages/contract/constants.test.ts › the constant of
  apps/server/features/game/transfer.test.ts › TRANSFER_MINIMUM: less than 1.00
[LIM-25] Withdraw minimum and maximum from the server.
  apps/server/features/lookup/lookup.test.ts › the limits of a withdrawal
[LIM-26] True Wallet minimum deposit 2 baht.
  packages/contract/constants.test.ts › the constant of
[LIM-27] QR minimums: WW 100, PAYONEX 100, PAYTIMZ 10, FP 10.
  packages/contract/constants.test.ts › the constant of
  apps/server/features/deposit/qr/gateways.test.ts › QR_FAIL: below the smallest deposit of each gateway
[LIM-28] PAYTIMZ and FP overridable by build configuration.
  apps/server/features/deposit/qr/gateways.test.ts › PAYTIMZ: the build may set another smallest deposit
[LIM-39] English-only banks: KTB, TMB, BBL.
  packages/contract/constants.test.ts › the constant of
[LIM-40] Lao currencies: LAK, BAHT.
  packages/contract/constants.test.ts › the currencies of the Lao build
[LIM-29] QR quick amounts by provider.
  packages/contract/constants.test.ts › the constant of
  e2e/deposit-by-qr.spec.ts › a member pays in by QR
[LIM-32] Deposit texts: credited within 1 minute; slip upload within 1 hour of the transfer.
  apps/server/features/slip/check-slips.job.test.ts › EXPIRED_SLIP
  apps/member/text/catalogs.test.ts › the texts of a deposit promise
[LIM-17] Carousels: cards of 300x211 with 330 spacing.
  packages/contract/constants.test.ts › cards of games are 300 x 211
[LIM-17] Carousels show 3 cards.
  e2e/home.spec.ts › three carousels, three cards of 300 x 211
[LIM-18] Wheel: at most 350 px or 85 % of the window.
  e2e/waits.spec.ts › a claim waits half a second for the one before it; the wheel is 350 px wide
  packages/contract/constants.test.ts › cards of games are 300 x 211
[LIM-19] Wheel: friction 0.991; random 4 to 5 s; 3 to 4 full turns.
  packages/contract/constants.test.ts › the wheel keeps .991
  packages/ui/wheel/turn.test.ts › an answer that comes at once ends the spin
[SCR-6] Amounts with 2 decimals; dates DD/MM/YYYY HH:mm:ss; account xxx-xxx-xxxx for 10 digits.
  packages/contract/constants.test.ts › amounts have two decimals
  apps/member/platform/time.test.ts › a moment is written in Bangkok time
[LIM-41] Receive limit by type against maxReceived: in all, today, this week.
  apps/server/features/bonus/activate-bonus.test.ts › BONUS_MAX_CLAIMED
  apps/server/features/bonus/read-bonuses.test.ts › only receipts of the current period are counted
[LIM-3] Client version 1.1.14.
  packages/contract/constants.test.ts › the constant of
  e2e/public-pages.spec.ts › contact names the version
[GAME-32] Build flag: iframe mode.
  e2e/game-settings.spec.ts › without new tabs the game takes the place
[LAO-2] Build flag: Laos mode.
  e2e/lao-build.spec.ts › a credit costs 700 kip
  apps/server/features/game/kip-rate.test.ts › a credit costs a member with kip 700
  e2e/lao-build.spec.ts › a member with kip registers
[GAME-33] Build flag: custom UFA host.
  apps/server/features/wallet/rules.test.ts › of %s: %s is complete
[GAME-34] Build flag: PGSLOT message.
  e2e/game-settings.spec.ts › without new tabs the game takes the place
`,
  },
]
