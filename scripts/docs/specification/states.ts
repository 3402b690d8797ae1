export const states = [
  {
    title: '4. States and transitions',
    claims: `
[ACC-2.2] Register: step 1 goes to step 2 if OTP is enabled and not verified already.
[ACC-4.1] With OTP_VERIFIED, or with OTP disabled, it skips to step 3.
[ACC-3.3] Step 2 goes to 3 on OTP verify.
[ACC-5.2] Step 3 goes to 4 after validation passes.
[ACC-7.1] Step 4 registers and redirects to /login after 2 seconds.
[ACC-52.1] Login stores the token: persistent if remember is chosen, otherwise for the session.
[ACC-56.1] Logout clears the token and goes to /login.
[DEP-17.1] QR: a create call with an amount returns a QR with an expiry.
[DEP-18.1] QR: a 1-second countdown in mm:ss runs.
[DEP-18.2] QR: at 00:00 it is treated as absent.
[DEP-29.1] QR: cancel deletes it by id.
[DEP-20.1] QR: creating one for a provider flags the others to reload theirs.
[WAL-24.1] Transfer outcome: a message to refresh balance; the modal closes.
[GAME-11.1] Game account: inactive, activate, active with credentials.
[GAME-19.1] Reset password re-fetches the account.
[GAME-22.1] Transfer and play: with money, transfer all to the game, then login.
[WAL-24.2] Closing the slot or transfer modal with a true result refreshes.
[SCR-36.1] Loading spinner for each call with a 200 ms delay.
[REF-6.1] Refund: the receive button is disabled when a bonus is held; two condition lines shown.
[REF-15.1] Refund: with nothing to refund a not-found text is shown.
[BON-9.1] Bonus: not active, then active after activation.
[BON-20.2] Bonus: cancel clears it after confirmation.
[SLIP-11.1] Slip and statement status: in progress (default), SUCCESS, FAILED.
[WHL-23.1] Spin: idle, then spinning, blocked if already spinning.
[WHL-23.2] Spin: blocked if the coins are 0 or less.
[WHL-24.1] Spin: when it ends non-winning sectors darken; after 2 s the prize modal opens and the wheel resets.
[WHL-25.2] Spin: closing the prize or claim modal reloads wheel data.
[GAME-29.1] Game login by form POST: joker, slotxo, ufabet with hidden state fields.
[GAME-30.1] Game login: superslot builds a URL with the credentials in the query.
[GAME-31.1] Game login: sexygame opens a fixed site.
[GAME-24.1] Game login: others open the returned link.
[GAME-32.1] The iframe-mode flag opens links in a new tab.
`,
  },
]
