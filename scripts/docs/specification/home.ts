export const home = [
  {
    title: '2. Screens and routes: home and its modals',
    claims: `
[SCR-32.1] Home's modals: deposit, transfer, withdraw, invite, refund, game account.
[SCR-34.1] Home's modals: agreement.
[REF-16.1] Banner carousels before invite and refund.
[INV-21.1] With no banners, straight to the invite or refund modal.
[SCR-33.1] Buttons lead to the bonus page and the spin page.
[SCR-30.1] On load: all slot accounts are refreshed, then the wallet is read again.
[SCR-30.2] On load: whether the wheel is active is asked.
[SCR-34.2] The agreement appears 1.5 s after load if a condition check fails.
[INV-1.2] Invite link: {origin}/register?code=PR{profileId}.
[DEP-5.1] Deposit: bank accounts shown by bank code; SCB, GSB and BCEL plain, with copy.
[DEP-6.1] Deposit: KBANK with mode AUTO shows auto details with name edit.
[DEP-7.1] Deposit: codes of KBANK that is not AUTO (SMS mode).
[DEP-8.1] Deposit: codes of WW, PAYTIMZ, PAYONEX and FP.
[DEP-9.1] With the manual flag all accounts use a plain display.
[DEP-10.1] Wallet accounts of mode AUTO: account number and the username condition.
[DEP-11.1] Wallet accounts of another mode: gift-link input.
[SCR-46.1] Transfer modal: vertical selectors for from and to: placeholder, wallet, active games.
[SCR-46.2] Transfer modal: amount, submit.
[WDR-2.1] Withdraw modal: total balance, minimum and maximum.
[WDR-2.2] Withdraw modal: a bonus-condition warning.
[INV-1.3] Invite modal: link with copy.
[INV-13.1] Invite modal: collect shown only for turnover and not isXArea.
[INV-19.1] Invite modal: a paginated table of from name, amount, createdAt.
[REF-14.1] Refund modal: amount, receive to wallet, info html, receive refund.
[REF-14.2] Refund modal: a paginated log.
[GAME-15.1] Game modal: username and password with copy, reset password, play, transfer-only.
[GAME-15.2] Game modal: Android and iOS app buttons.
[GAME-16.2] Game modal: an activate button when inactive.
`,
  },
  {
    title: '2. Screens and routes: the other member screens',
    claims: `
[ACC-63.2] Profile: name, id, created date, username (read-only), bank account name, bank name in Thai, account number.
[ACC-63.3] Profile: the account number is shown 3-3-rest when it has 10 digits.
[SCR-47.1] Profile: a lock icon opens the change-password modal.
[BON-22.1] Bonus: promo-code input, auto-uppercased, with search.
[BON-20.1] Bonus: with an active bonus its type and a cancel button.
[BON-7.1] Bonus: a grid of cards with banner backgrounds.
[BON-7.2] Bonus: an active card shows a current marker.
[BON-7.3] Bonus: a card whose limit is reached shows received and is disabled; others are clickable.
[BON-8.1] Bonus modal: banner carousel, notice, receive (confirm if one is active already).
[BON-24.1] Promotion modal: percentFail, description, receive.
[BON-24.2] Promotion modal: a not-found or searching message.
[STM-4.2] Statement: paged list of type icon, activity, status, date, relative time, signed amount.
[SLIP-36.1] Statement: a button opens the slip-upload-status modal: table, 10 a page, refresh.
[STM-15.1] The slip status shows the reference image in a new window.
[WHL-21.1] Spin: a wheel canvas with sectors; the centre button shows the coins.
[WHL-26.1] Spin: coupon table, 3 a page: index, prize label and name, amount, claim.
[WHL-25.1] Spin: prize modal and claim modal.
[SCR-13.5] Contact text, version, chat-app QR, link and name for members.
[CHAT-6.1] The chat widget toggles between collapsed and expanded, with an invite bubble.
`,
  },
]
