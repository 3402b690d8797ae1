import type { Section } from './index.ts'

export const states: Section[] = [
  {
    title: '4. States and transitions',
    claims: `
[ACC-2] Register: step 1 goes to step 2 if OTP is enabled and not verified already.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[ACC-4] With OTP_VERIFIED, or with OTP disabled, it skips to step 3.
  e2e/register-wizard.spec.ts › with one-time passwords switched off
  apps/server/features/otp/send-otp.test.ts › OTP_VERIFIED: the browser that proved this phone
[ACC-3] Step 2 goes to 3 on OTP verify.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
  apps/server/features/otp/verify-otp.test.ts › the right code proves the phone
[ACC-5] Step 3 goes to 4 after validation passes.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
  apps/server/features/account/validate-account.test.ts › only what is there is checked
[ACC-7] Step 4 registers and redirects to /login after 2 seconds.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
  packages/contract/constants.test.ts › the constant of
[ACC-52] Login stores the token: persistent if remember is chosen, otherwise for the session.
  e2e/register-and-login.spec.ts › a remembered member stays signed in
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
[ACC-56] Logout clears the token and goes to /login.
  e2e/register-and-login.spec.ts › a guest registers in Thai from an invite link
  apps/server/features/account/login.test.ts › logging out ends this session
[DEP-17] QR: a create call with an amount returns a QR with an expiry.
  apps/server/features/deposit/create-qrcode.test.ts › a code asks for the amount
[DEP-18] QR: a 1-second countdown in mm:ss runs.
  packages/ui/format/format-countdown.test.ts › minutes and seconds
  e2e/deposit-by-qr.spec.ts › the countdown keeps the server’s time
[DEP-18] QR: at 00:00 it is treated as absent.
  e2e/deposit-by-qr.spec.ts › the countdown keeps the server’s time
  apps/server/features/deposit/cancel-qrcode.test.ts › a code whose time is over is absent
[DEP-29] QR: cancel deletes it by id.
  e2e/deposit-by-qr.spec.ts › a code is cancelled after a question
  apps/server/features/deposit/cancel-qrcode.test.ts › a cancelled code is closed here
[DEP-20] QR: creating one for a provider flags the others to reload theirs.
  e2e/deposit-by-gateway.spec.ts › a code made at one provider takes the place
[WAL-24] Transfer outcome: a message to refresh balance; the modal closes.
  e2e/play-and-transfer.spec.ts › what is wrong with a transfer is said
[GAME-11] Game account: inactive, activate, active with credentials.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
  apps/server/features/game/activate-game.test.ts › a member opens an account
[GAME-19] Reset password re-fetches the account.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
  apps/server/features/game/game-account.test.ts › a reset sets a new password
[GAME-22] Transfer and play: with money, transfer all to the game, then login.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
  e2e/game-logins.spec.ts › by a form, in Lao
[WAL-24] Closing the slot or transfer modal with a true result refreshes.
  e2e/play-and-transfer.spec.ts › a member opens a game, sees its account
[SCR-36] Loading spinner for each call with a 200 ms delay.
  packages/contract/constants.test.ts › the constant of
  e2e/first-visit.spec.ts › a sheet that takes its time to load says so
[REF-6] Refund: the receive button is disabled when a bonus is held; two condition lines shown.
  e2e/refund.spec.ts › a week's loss comes back in two steps
  e2e/refund.spec.ts › in Lao: with money in the wallet
  apps/server/features/refund/receive-refund.test.ts › REFUND_CONDITION: a lock is in play
[REF-15] Refund: with nothing to refund a not-found text is shown.
  e2e/refund.spec.ts › nothing lost is said plainly
[BON-9] Bonus: not active, then active after activation.
  apps/server/features/bonus/activate-bonus.test.ts › a bonus that is offered is armed
[BON-20] Bonus: cancel clears it after confirmation.
  e2e/bonus.spec.ts › a daily bonus from its conditions
  apps/server/features/bonus/checks.test.ts › what is in play is cancelled
[SLIP-11] Slip and statement status: in progress (default), SUCCESS, FAILED.
  apps/server/features/slip/check-slips.job.test.ts › a good slip: the bank's amount
  e2e/slip-status.spec.ts › every reason has its words
[WHL-23] Spin: idle, then spinning, blocked if already spinning.
  e2e/spin.spec.ts › a deposit earns coins, a coin turns the wheel
  apps/server/features/spin/spin.test.ts › SPIN_BUSY
[WHL-23] Spin: blocked if the coins are 0 or less.
  e2e/spin.spec.ts › without coins the wheel does not turn
  apps/server/features/spin/spin.test.ts › NO_COIN
[WHL-24] Spin: when it ends non-winning sectors darken; after 2 s the prize modal opens and the wheel resets.
  e2e/spin.spec.ts › when the wheel stands the losers darken
[WHL-25] Spin: closing the prize or claim modal reloads wheel data.
  e2e/spin.spec.ts › a deposit earns coins, a coin turns the wheel
[GAME-29] Game login by form POST: joker, slotxo, ufabet with hidden state fields.
  apps/server/features/game/login/sign-in.test.ts › %s lets in who posts its form
  apps/server/features/game/login/sign-in.test.ts › ufabet takes the fields of a page once
  e2e/game-logins.spec.ts › by a form with hidden fields: every play takes fresh ones
[GAME-30] Game login: superslot builds a URL with the credentials in the query.
  apps/server/features/game/login/sign-in.test.ts › superslot lets in by the address
  e2e/game-logins.spec.ts › by an address with the credentials
[GAME-31] Game login: sexygame opens a fixed site.
  apps/server/features/game/login/sign-in.test.ts › sexygame is its own site
  e2e/game-logins.spec.ts › at the game's own site, in Lao
[GAME-24] Game login: others open the returned link.
  e2e/game-logins.spec.ts › by a link: it is ours
[GAME-32] The iframe-mode flag opens links in a new tab.
  e2e/game-logins.spec.ts › by a link: it is ours
  e2e/game-settings.spec.ts › without new tabs the game takes the place
`,
  },
]
