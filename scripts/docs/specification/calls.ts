export const calls = [
  {
    title: '7. The calls it makes',
    claims: `
[API-2.1] With a bearer token when present, plus a custom requester header.
[API-4.1] Timeout 60 s unless noted.
[API-19.1] Lookups: banks, deposit, conditions, agreements, info, notice, contact, withdraw, slip, sources, active.
[API-19.2] Lookups: registerOTP, enableChatWidget.
[ACC-14.1] POST /api/account/validate and POST /api/account with the register payload.
[API-26.1] POST /api/login, response token.
[API-27.2] GET /api/account/profile.
[API-28.1] PUT /api/account/profile {name, bankCode, bankAccountName, bankAccountNo}.
[API-29.1] PUT /api/account/bankAccountName.
[API-30.1] PUT /api/account/changepwd.
[API-26.2] A call for logging out (its path is not shown).
[API-31.2] POST /api/otp/send and /api/otp/verify.
[API-32.2] GET /api/wallet.
[API-35.1] GET /api/wallet/refresh/slot.
[API-36.1] GET /api/wallet/activate/{code}, account/{code}, resetpassword/{code}.
[API-41.1] POST /api/wallet/add.
[API-38.1] POST /api/wallet/transfer and transferAll.
[API-42.1] POST /api/wallet/withdraw and withdrawAll.
[API-43.1] POST /api/wallet/slip multipart, 300 s.
[API-44.1] POST /api/wallet/truelink: encrypted on the client with a shared secret.
[GIFT-4.1] The plaintext is the link, two colons, then the wallet account.
[API-49.2] POST /api/invite; GET collect (300 s, message), bonus, banners.
[API-50.2] POST /api/refund; GET check, receive (message), addWallet, banners.
[API-51.1] Spin wheel: setup, spin, coupon, coupon/claim, active.
[API-40.2] QR: GET and POST /api/qrcode/{bankCode}; DELETE /api/qrcode/{qrcodeId}.
[API-39.2] Auto-login: GET /api/autoLogin/{provider}/{username}[/{password}] returns link.
[GAME-28.1] Providers: pg, betflix, askmebet, imi, usun, areaslot, circus, slotracha, pgslot, joker2, huayhd.
[API-45.1] Bonus: list, activate, check/active, check/minimum, clear.
[API-48.1] Promotion: current, find, activate.
[API-54.2] POST /api/statement; POST statement/slip; GET statement/slip/reference/{reference} returns url.
[CHAT-7.1] Chat: GET config, response PREFIX.
[CHAT-11.1] Chat: POST send-message, response createdAt.
[CHAT-23.1] Chat: POST history {userId, guestId, limit, skip}.
[CHAT-19.1] Chat: POST upload-image and upload-video (field file, 5 minutes, path).
[CHAT-24.1] Chat: PUT read-customer/ {userId, guestId}.
[CHAT-26.1] A real-time socket joins the room PREFIX-id and receives messaging events.
[CHAT-27.1] The socket is re-checked every 5 s.
`,
  },
]
