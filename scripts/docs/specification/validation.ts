export const validation = [
  {
    title: '5. Validation rules',
    claims: `
[ACC-18.1] Phone: exactly 10 digits outside the Lao build, with its message.
[ACC-44.2] Login: username and password both required.
[ACC-5.3] Register step 3: all four required; passwords must match (Passwords don't match).
[ACC-6.3] Register step 4: bank, first name, last name and account number required.
[ACC-37.1] KTB, TMB and BBL: letters and spaces only (Bank account name must be in English only).
[LAO-2.2] Currency, in the Lao build only: LAK or BAHT, default LAK.
[ACC-12.2] An invite code from the query is saved and then locks the field.
[ACC-42.1] Edit account name: non-empty, A-Z and spaces, else a toast with requiredEngLangMsg.
[ACC-42.2] Edit account name: upper-cased on input.
[ACC-42.3] Edit account name: for KTB, TMB, BBL when the name is not English letters.
[WAL-15.2] Transfer: both accounts chosen (selectAccMsg); they must differ (canNotTransferMsg).
[WAL-16.1] Transfer: at least 1 baht (minAmountMsg plus the minimum plus baht).
[GAME-23.1] Transfer-only requires a balance above 0.
[WDR-4.1] Withdraw: at least withdrawMin, at most withdrawMax (maxAmountMsg).
[DEP-22.1] QR amount: ignored if under 1; KBANK's create disabled at 0 or less.
[DEP-22.2] QR minimums: WW and PAYONEX 100; PAYTIMZ and FP 10; create disabled below.
[GIFT-2.1] Wallet link send requires a non-empty link.
[ACC-60.1] Change password: all three fields required; silently nothing with one empty.
[ACC-60.2] Change password: the new one must equal the confirmation (passwordNotEqualMsg, inline).
[BON-22.2] Promo codes are upper-cased before search and activation.
[CHAT-8.1] Chat: text maximum 2000 characters.
[CHAT-8.2] Chat: empty or whitespace is not sent.
[CHAT-17.1] Chat: attachments must be mp4, quicktime, png, jpeg, jpg or gif; a file name needs an extension (File is not supported).
[CHAT-18.1] Chat: images maximum 10 MB, videos 20 MB; The file is too large. Please select file no larger than N MB.
[DEP-12.1] A minimum deposit (a parameter).
[GIFT-8.1] Minimum 2 baht for True Wallet deposits.
[DEP-21.1] A QR code is usable once.
[WAL-15.3] Transfer amount above 0; source and destination differ.
[REF-10.1] Refund needs an accrued amount above 0.
`,
  },
  {
    title: '6. Roles and permissions',
    claims: `
[SCR-22.1] Guest: public pages.
[SCR-22.2] Guest chat with a generated guest id.
[SCR-23.1] Logged-in member (bearer token): /user pages.
[SCR-24.1] No other role for members: what the staff may do opens for none of them.
[INV-13.2] Turnover collection is hidden when isXArea is true.
[SLIP-2.1] Slip upload closes during a daily time window.
`,
  },
]
