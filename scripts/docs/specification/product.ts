export const product = [
  {
    title: '1. What the product does and for whom',
    claims: `
[SCR-1.1] Languages are Thai, Lao and English, chosen from a dropdown.
[SCR-2.1] The default language is Thai.
[LAO-1.1] In the Lao build the default language is Lao.
[SCR-3.1] The choice of language is stored.
[ACC-1.1] Register with a phone number, with a one-time password.
[ACC-3.1] The one-time password is an optional step.
[ACC-44.1] Log in with phone and password.
[SCR-25.1] Home shows the player's name and the total balance: main wallet plus all game accounts.
[SCR-25.2] Home shows the coin total.
[WAL-14.1] Home shows when the figures were last updated.
[SCR-26.1] The check-balance action refreshes all game balances.
[SCR-27.1] Home shows the referral bonus with a receive button.
[SCR-28.1] Widgets on home: deposit, withdraw, invite, bonus conditions, refund.
[SCR-29.1] The spin widget stands there only while the wheel is active; otherwise a refresh-all widget.
[GAME-1.1] Game accounts in carousels: slot, sport plus casino, lotto.
[GAME-3.1] Each card shows logo, background, balance, name and balance × rate.
[GAME-16.1] An inactive card shows a prompt to open the account.
[DEP-1.1] Deposit by bank transfer, QR code or wallet account.
[SLIP-1.1] Upload of bank slips.
[WAL-15.1] Transfer between the main wallet and game accounts.
[WDR-1.1] Withdraw.
[BON-23.1] Bonuses and promotion codes.
[INV-1.1] Invite friends with a link; turnover collection.
[REF-4.1] Refund of losses.
[WHL-28.1] Spin wheel with coupons.
[STM-4.1] Statement history and slip-upload status.
[ACC-63.1] Profile with bank details and password change.
[SCR-11.1] How-to video page.
[SCR-13.1] Contact page.
[CHAT-1.1] A live-chat widget for customers and guests, when enabled.
`,
  },
]
