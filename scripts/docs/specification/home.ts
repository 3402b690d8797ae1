import type { Section } from './index.ts'

export const home: Section[] = [
  {
    title: '2. Screens and routes: home and its modals',
    claims: `
[SCR-32] Home's modals: deposit, transfer, withdraw, invite, refund, game account.
  e2e/from-nothing-to-paid-out.spec.ts › home and its sheets stand whole
[SCR-34] Home's modals: agreement.
  e2e/operator-html.spec.ts › the agreement comes a moment after home
[REF-16] Banner carousels before invite and refund.
  e2e/invite.spec.ts › the operator shows a banner first
  e2e/refund.spec.ts › nothing lost is said plainly
[INV-21] With no banners, straight to the invite or refund modal.
  e2e/home.spec.ts › without banners a tile opens its modal at once
[SCR-33] Buttons lead to the bonus page and the spin page.
  e2e/home.spec.ts › home leads to the bonus page and to the wheel
[SCR-30] On load: all slot accounts are refreshed, then the wallet is read again.
  e2e/home.spec.ts › home asks the games when it opens
[SCR-30] On load: whether the wheel is active is asked.
  e2e/home.spec.ts › without a wheel the tile refreshes all games
[SCR-34] The agreement appears 1.5 s after load if a condition check fails.
  e2e/operator-html.spec.ts › the agreement comes a moment after home
  packages/contract/constants.test.ts › the constant of
[INV-1] Invite link: {origin}/register?code=PR{profileId}.
  apps/member/features/invite/link/invite-link.test.ts › at %s the link of member %s
  e2e/invite.spec.ts › a friend comes by the link or its code
[DEP-5] Deposit: bank accounts shown by bank code; SCB, GSB and BCEL plain, with copy.
  apps/member/features/deposit/ways/sort-ways.test.ts › accounts are shown
  apps/server/features/lookup/lookup.test.ts › the open ways to pay in
  e2e/deposit-by-qr.spec.ts › accounts are copied as digits
  e2e/lao-build.spec.ts › a member with kip registers
[DEP-6] Deposit: KBANK with mode AUTO shows auto details with name edit.
  e2e/deposit-by-bank.spec.ts › a Krungthai member with a Thai name
  apps/member/features/deposit/ways/sort-ways.test.ts › accounts are shown
[DEP-7] Deposit: codes of KBANK that is not AUTO (SMS mode).
  e2e/deposit-by-qr.spec.ts › a code of our own account asks for an amount to the satang
  apps/server/features/deposit/qr/own-codes.test.ts › KBANK by SMS
[DEP-8] Deposit: codes of WW, PAYTIMZ, PAYONEX and FP.
  e2e/deposit-by-gateway.spec.ts › a code of
  apps/server/features/deposit/qr/gateways.test.ts › a code is shown with the amount that it really asks for
[DEP-9] With the manual flag all accounts use a plain display.
  apps/member/features/deposit/ways/sort-ways.test.ts › with the manual flag every account is plain
[DEP-10] Wallet accounts of mode AUTO: account number and the username condition.
  e2e/deposit-by-bank.spec.ts › a wallet is paid from the phone that is the username
[DEP-11] Wallet accounts of another mode: gift-link input.
  e2e/deposit-by-gift.spec.ts › a gift link is credited once
[SCR-46] Transfer modal: vertical selectors for from and to: placeholder, wallet, active games.
  e2e/play-and-transfer.spec.ts › what is wrong with a transfer is said
[SCR-46] Transfer modal: amount, submit.
  e2e/play-and-transfer.spec.ts › what is wrong with a transfer is said
[WDR-2] Withdraw modal: total balance, minimum and maximum.
  e2e/withdraw.spec.ts › a member withdraws; the money is held
  e2e/lao-build.spec.ts › a member with kip registers
[WDR-2] Withdraw modal: a bonus-condition warning.
  e2e/bonus.spec.ts › a daily bonus from its conditions
[INV-1] Invite modal: link with copy.
  e2e/invite.spec.ts › a friend comes by the link or its code
[INV-13] Invite modal: collect shown only for turnover and not isXArea.
  apps/member/features/invite/invite-rules.test.ts › collected by hand: %s
  e2e/invite.spec.ts › the operator shows a banner first
[INV-19] Invite modal: a paginated table of from name, amount, createdAt.
  e2e/reward-tables.spec.ts › what friends brought stands ten rows a page
  e2e/invite.spec.ts › a friend comes by the link or its code
  apps/server/features/invite/collect-invites.test.ts › 0.3 % of slots and 0.1 % of sport
[REF-14] Refund modal: amount, receive to wallet, info html, receive refund.
  e2e/refund.spec.ts › a week's loss comes back in two steps
  e2e/operator-html.spec.ts › the same in names, banners and descriptions
[REF-14] Refund modal: a paginated log.
  e2e/reward-tables.spec.ts › received refunds stand ten rows a page
  e2e/refund.spec.ts › a week's loss comes back in two steps
[GAME-15] Game modal: username and password with copy, reset password, play, transfer-only.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
  e2e/from-nothing-to-paid-out.spec.ts › open a game and move money in
[GAME-15] Game modal: Android and iOS app buttons.
  e2e/game-logins.spec.ts › by a form, in Lao
[GAME-16] Game modal: an activate button when inactive.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
`,
  },
  {
    title: '2. Screens and routes: the other member screens',
    claims: `
[ACC-63] Profile: name, id, created date, username (read-only), bank account name, bank name in Thai, account number.
  e2e/profile.spec.ts › the profile shows what was registered
[ACC-63] Profile: the account number is shown 3-3-rest when it has 10 digits.
  apps/member/features/account/format-account-no.test.ts › ten digits are shown 3-3-rest
  e2e/profile.spec.ts › the profile shows what was registered
[SCR-47] Profile: a lock icon opens the change-password modal.
  e2e/profile.spec.ts › a member changes the password
[BON-22] Bonus: promo-code input, auto-uppercased, with search.
  e2e/bonus.spec.ts › a code is found however it is typed
  apps/member/features/promotion/clean-code.test.ts › %j becomes %j
[BON-20] Bonus: with an active bonus its type and a cancel button.
  e2e/bonus.spec.ts › a daily bonus from its conditions
  e2e/bonus.spec.ts › one bonus waits at a time
[BON-7] Bonus: a grid of cards with banner backgrounds.
  e2e/operator-html.spec.ts › the same in names, banners and descriptions
  apps/server/features/bonus/read-bonuses.test.ts › a card tells what the bonus gives
[BON-7] Bonus: an active card shows a current marker.
  apps/member/features/bonus/card/card-look.test.ts › the armed bonus is the one that waits
  e2e/bonus.spec.ts › one bonus waits at a time
[BON-7] Bonus: a card whose limit is reached shows received and is disabled; others are clickable.
  e2e/bonus.spec.ts › a daily bonus from its conditions
  apps/member/features/bonus/card/card-look.test.ts › what a card looks like
[BON-8] Bonus modal: banner carousel, notice, receive (confirm if one is active already).
  e2e/bonus.spec.ts › one bonus waits at a time
  e2e/operator-html.spec.ts › the same in names, banners and descriptions
[BON-24] Promotion modal: percentFail, description, receive.
  e2e/bonus.spec.ts › a code is found however it is typed
  apps/server/features/promotion/promotion.test.ts › a code is found with all that it asks for
[BON-24] Promotion modal: a not-found or searching message.
  e2e/bonus.spec.ts › a code is found however it is typed
[STM-4] Statement: paged list of type icon, activity, status, date, relative time, signed amount.
  e2e/statement.spec.ts › an empty statement says what will be there
  e2e/statement.spec.ts › ten rows a page
  apps/member/features/statement/describe-row.test.ts › the sign follows from the type
  apps/member/features/statement/describe-row.test.ts › each kind has its icon
[SLIP-36] Statement: a button opens the slip-upload-status modal: table, 10 a page, refresh.
  e2e/slip-status.spec.ts › every reason has its words
[STM-15] The slip status shows the reference image in a new window.
  e2e/slip-status.spec.ts › a slip that was sent shows how it stands
[WHL-21] Spin: a wheel canvas with sectors; the centre button shows the coins.
  e2e/spin.spec.ts › a deposit earns coins, a coin turns the wheel
[WHL-26] Spin: coupon table, 3 a page: index, prize label and name, amount, claim.
  e2e/spin.spec.ts › when the wheel stands the losers darken
  apps/server/features/spin/claim/claim-coupon.test.ts › coupons are told by prize
[WHL-25] Spin: prize modal and claim modal.
  e2e/spin.spec.ts › a deposit earns coins, a coin turns the wheel
  e2e/spin.spec.ts › an answer that was lost is looked up
[SCR-13] Contact text, version, chat-app QR, link and name for members.
  e2e/contact.spec.ts › the chat app of the operator stands on both contact pages
[CHAT-6] The chat widget toggles between collapsed and expanded, with an invite bubble.
  e2e/chat-widget.spec.ts › a guest asks and is answered in
`,
  },
]
