import type { Section } from './index.ts'

export const product: Section[] = [
  {
    title: '1. What the product does and for whom',
    claims: `
[SCR-1] Languages are Thai, Lao and English, chosen from a dropdown.
  e2e/public-pages.spec.ts › the pages of guests in
  e2e/every-screen.spec.ts › every screen of a member renders its texts
  apps/member/text/catalogs.test.ts › %s says every key
[SCR-2] The default language is Thai.
  apps/server/platform/http/pages.test.ts › a first visit gets the page in the operator's language
  e2e/first-visit.spec.ts › a first visit of /login in
[LAO-1] In the Lao build the default language is Lao.
  apps/server/platform/settings.test.ts › the Lao build starts in Lao
  e2e/lao-build.spec.ts › a member with kip registers
[SCR-3] The choice of language is stored.
  e2e/public-pages.spec.ts › the pages of guests in
  e2e/profile.spec.ts › the profile shows what was registered
[ACC-1] Register with a phone number, with a one-time password.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
  apps/server/features/account/create-account.test.ts › a member registers with a proved phone
[ACC-3] The one-time password is an optional step.
  apps/server/features/lookup/lookup.test.ts › what the operator sets is what the site says
  apps/server/features/account/validate-account.test.ts › UNVERIFIED_OTP: a phone without its proof, while the site asks
[ACC-44] Log in with phone and password.
  e2e/register-and-login.spec.ts › signing in: both fields
  apps/server/features/account/login.test.ts › a session lasts twelve hours
[SCR-25] Home shows the player's name and the total balance: main wallet plus all game accounts.
  e2e/from-nothing-to-paid-out.spec.ts › log in; home greets
  apps/server/features/wallet/read-wallet.test.ts › the total is the wallet
[SCR-25] Home shows the coin total.
  e2e/home.spec.ts › the hero tells name, coins
  apps/server/features/wallet/read-wallet.test.ts › a new member sees an empty wallet
  apps/server/features/coin/earn-by-play.test.ts › earns a coin for each 100 of deposits that were played
[WAL-14] Home shows when the figures were last updated.
  e2e/home.spec.ts › the hero tells name, coins and when the figures were read
[SCR-26] The check-balance action refreshes all game balances.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
  apps/server/features/game/refresh-games.test.ts › what was won and lost at every game is seen
[SCR-27] Home shows the referral bonus with a receive button.
  e2e/invite.spec.ts › the referral card receives once
[SCR-28] Widgets on home: deposit, withdraw, invite, bonus conditions, refund.
  e2e/from-nothing-to-paid-out.spec.ts › home and its sheets stand whole
[SCR-29] The spin widget stands there only while the wheel is active; otherwise a refresh-all widget.
  e2e/home.spec.ts › without a wheel the tile refreshes all games
[GAME-1] Game accounts in carousels: slot, sport plus casino, lotto.
  apps/member/features/game/card/arrange-games.test.ts › open accounts come first
  e2e/home.spec.ts › three carousels, three cards of 300 x 211
[GAME-3] Each card shows logo, background, balance, name and balance × rate.
  apps/member/features/game/card/poster-of.test.ts › letters or a picture on the tile
  apps/member/features/game/card/poster-of.test.ts › a poster by name
  e2e/home-games.spec.ts › a game is found by its name
  apps/server/features/wallet/read-wallet.test.ts › a game at another rate shows credits
  apps/server/features/wallet/rules.test.ts › a card always shows credits that are worth exactly
[GAME-16] An inactive card shows a prompt to open the account.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
[DEP-1] Deposit by bank transfer, QR code or wallet account.
  e2e/deposit-by-bank.spec.ts › a transfer to the automatic account is seen
  e2e/deposit-by-qr.spec.ts › a member pays in by QR
  e2e/deposit-by-bank.spec.ts › a wallet is paid from the phone that is the username
[SLIP-1] Upload of bank slips.
  e2e/slip.spec.ts › a slip is read on the phone, sent and credited
[WAL-15] Transfer between the main wallet and game accounts.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
  apps/server/features/game/transfer.test.ts › money goes from the wallet into a game
[WDR-1] Withdraw.
  e2e/withdraw.spec.ts › a member withdraws; the money is held
[BON-23] Bonuses and promotion codes.
  e2e/bonus.spec.ts › a daily bonus from its conditions
  e2e/bonus.spec.ts › a code is found however it is typed
[INV-1] Invite friends with a link; turnover collection.
  e2e/invite.spec.ts › a friend comes by the link or its code
[REF-4] Refund of losses.
  e2e/refund.spec.ts › a week's loss comes back in two steps
[WHL-28] Spin wheel with coupons.
  e2e/spin.spec.ts › a deposit earns coins, a coin turns the wheel
[STM-4] Statement history and slip-upload status.
  e2e/statement.spec.ts › ten rows a page
  e2e/slip-status.spec.ts › a slip that was sent shows how it stands
[ACC-63] Profile with bank details and password change.
  e2e/profile.spec.ts › the profile shows what was registered
  e2e/profile.spec.ts › a member changes the password
[SCR-11] How-to video page.
  e2e/howto.spec.ts › five films, each with its length, each played to its end
  e2e/howto.spec.ts › a film plays in a modal, with its captions
[SCR-13] Contact page.
  e2e/public-pages.spec.ts › contact names the version and the operator’s text
[CHAT-1] A live-chat widget for customers and guests, when enabled.
  e2e/chat-widget.spec.ts › a guest asks and is answered in
  e2e/chat-one-phone.spec.ts › a guest's conversation follows the member
  e2e/contact.spec.ts › the chat stands there only while it is enabled
`,
  },
]
