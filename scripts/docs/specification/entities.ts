export const entities = [
  {
    title: '3. Entities and their fields',
    claims: `
[API-25.1] Register and validate payload: its nine fields.
[ACC-6.2] bankAccountName is first and last name joined by a space, upper-cased.
[API-27.1] Profile: its eight fields.
[API-21.1] Bank lookup item: code, nameTH. Source item: code, description.
[API-31.1] OTP: otpRef, otpToken, otpCode, response code.
[API-22.1] Contact info, info, conditions as a list of HTML strings, agreements as a list of html.
[API-32.1] Wallet response: profile, bankAccount, wallet.amount, invite, slots.
[API-33.1] Slots are of category slot, sport or lotto, with an amount.
[API-34.1] Game account: its ten fields, rate multiplier, login URL and store links or null.
[API-37.1] Game login account: username, password, event with the form-state fields.
[API-23.1] Deposit lookup: banks, wallets, isManual, and the fields of their entries.
[API-24.1] Withdraw limits: withdrawMin, withdrawMax.
[API-40.1] QR code state: its six fields; the code as svg markup.
[API-49.1] Invite list: invites (from.name, amount, createdAt), type, isXArea; the bonus tells an amount only.
[API-50.1] Refund check: result, bonus, info, refundAmount, refundSuccess, refundFail. Log: refundAmount, createdAt.
[API-39.1] Auto-login response: link.
[API-46.1] Bonus: its seven fields; types limit, day and week; userBonus with its list of receipts.
[API-47.1] Active bonus check: status, type. Promotion: percentFail, description.
[API-55.1] Statement row: five types, from, to, status, amount, createdAt, and the description of what it came from.
[API-54.1] Statement response: total, statements. Slip response: slips with their six fields.
[API-52.1] Spinwheel: activeSpinwheel with its slices, userCoin; coupon; spin result with remainingCoin or error.
[API-53.1] Login response: token. Banner responses: banners of image and html.
[API-58.1] Chat conversation: sender, message, createdAt, session_id, userId, guestId, username, name, deviceToken.
[API-59.1] Chat message: text, buttons, media, quick_replies, generic, postback; payload and payloads.
[API-60.1] Media payload: message, url, fileType (image, video, file), filePath, name. Button: type, title, payload.
[CHAT-14.1] Media delivery status: uploading_file, sending, failed, succeed.
[API-61.1] Storage keys: token, locale, remember-agreement, last_sync, code, guest-id.
`,
  },
]
