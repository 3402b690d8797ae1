export const constants = [
  {
    title: '9. Business constants and limits',
    claims: `
[LIM-1.1] Request timeout 60 s.
[LIM-2.1] Slip upload, invite collect and chat upload timeout 300 s.
[LIM-4.1] Phone length 10.
[LIM-5.1] Chat text maximum 2000 characters.
[LIM-6.1] Chat image and video maximum 10 MB and 20 MB.
[LIM-20.1] Chat history page size 10.
[LIM-21.1] Chat socket check every 5 s.
[LIM-9.1] Toast and chat alert 4 s.
[LIM-10.1] Redirect after register 2 s.
[LIM-22.1] Read-receipt debounce 1 s.
[LIM-23.1] At the bottom of the chat: within 60 px.
[LIM-8.1] Loading delay 200 ms.
[LIM-13.1] QR countdown tick 1 s.
[LIM-11.1] Agreement modal delay 1500 ms.
[LIM-12.1] Claim confirm debounce 500 ms.
[LIM-14.1] Table page size 10.
[LIM-15.1] Coupon table page size 3.
[LIM-16.1] Statement pager: 3 before, 1 after.
[LIM-24.1] Default transfer minimum 1 baht.
[LIM-25.1] Withdraw minimum and maximum from the server.
[LIM-26.1] True Wallet minimum deposit 2 baht.
[LIM-27.1] QR minimums: WW 100, PAYONEX 100, PAYTIMZ 10, FP 10.
[LIM-28.1] PAYTIMZ and FP overridable by build configuration.
[LIM-39.1] English-only banks: KTB, TMB, BBL.
[LIM-40.1] Lao currencies: LAK, BAHT.
[LIM-29.1] QR quick amounts by provider.
[LIM-32.1] Deposit texts: credited within 1 minute; slip upload within 1 hour of the transfer.
[LIM-17.1] Carousels: cards of 300x211 with 330 spacing.
[LIM-17.2] Carousels show 3 cards.
[LIM-18.1] Wheel: at most 350 px or 85 % of the window.
[LIM-19.1] Wheel: friction 0.991; random 4 to 5 s; 3 to 4 full turns.
[SCR-6.1] Amounts with 2 decimals; dates DD/MM/YYYY HH:mm:ss; account xxx-xxx-xxxx for 10 digits.
[LIM-41.1] Receive limit by type against maxReceived: in all, today, this week.
[LIM-3.1] Client version 1.1.14.
[GAME-32.2] Build flag: iframe mode.
[LAO-2.3] Build flag: Laos mode.
[GAME-33.1] Build flag: custom UFA host.
[GAME-34.1] Build flag: PGSLOT message.
`,
  },
]
