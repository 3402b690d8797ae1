export const codes = [
  {
    title: '8. The error catalogue: codes',
    claims: `
[ERR-20.1] Auth: UNAUTHORIZED.
[ERR-22.1] Auth: EXPIRED_AUTH_TOKEN.
[ERR-23.1] Auth: INVALID_USER_1.
[ERR-24.1] Auth: INVALID_USER_2.
[ERR-25.1] Auth: INVALID_USER_3.
[ERR-26.1] Auth: INVALID_USER_4.
[ERR-13.1] Auth: INVALID_IP.
[ERR-27.1] Auth: NO_USER.
[ERR-31.1] Auth: WRONG_PASSWORD.
[ERR-15.1] Auth: REQUEST_LIMIT.
[ERR-30.1] Auth: WRONG_CREDENTIAL.
[ERR-28.1] Auth: INACTIVE_USER.
[ERR-32.1] Auth: LOGIN_FAIL.
[ERR-33.1] OTP: OTP_BLOCK.
[ERR-34.1] OTP: OTP_TOKEN_INVALID.
[ERR-35.1] OTP: OTP_NOT_EXIST.
[ERR-36.1] OTP: OTP_VERIFIED.
[ERR-37.1] OTP: OTP_EXPIRED.
[ERR-38.1] OTP: OTP_CODE_INVALID.
[ERR-39.1] OTP: OTP_CODE_VALID.
[ERR-40.1] OTP: UNVERIFIED_OTP.
[ERR-41.1] OTP: OTP_SEND_FAIL.
[ERR-42.1] OTP: OTP_VERIFY_FAIL.
[ERR-43.1] Register: EXISTING_USER.
[ERR-44.1] Register: EXISTING_BANK.
[ERR-45.1] Register: INVALID_USER_INFO.
[ERR-46.1] Register: INVALID_BANK.
[ERR-47.1] Register: BANK_ACCOUNT_NAME_ENG.
[ERR-48.1] Register: REGISTER_FAIL.
[ERR-49.1] Register: PHONE_NUMBER_REQUIRE_10_DIGIT.
[ERM-1.1] Bonus: BONUS_REMAINING.
[ERM-2.1] Bonus: BONUS_ALREADY_ACTIVE.
[ERM-3.1] Bonus: BONUS_MAX_CLAIMED.
[ERM-4.1] Bonus: BONUS_CONDITION.
[ERM-5.1] Bonus: BONUS_CLEAR.
[ERM-6.1] Bonus: BONUS_FULL.
[ERM-9.1] Bonus: NO_PROMOTION.
[ERM-10.1] Bonus: PROMOTION_RECEIVED.
[ERM-11.1] Invite: INVITE_INACTIVE.
[ERM-12.1] Invite: NO_INVITE_BONUS.
[ERM-13.1] Invite: NO_INVITEE_PLAY_INFO.
[ERM-14.1] Invite: INVITE_BONUS_SUCCESS.
[ERM-15.1] Invite: INVITE_BONUS_FAIL.
[ERM-16.1] Refund: NO_REFUND.
[ERM-17.1] Refund: REFUND_CONDITION.
[ERM-18.1] Refund: REFUND_SUCCESS.
[ERM-19.1] Refund: REFUND_INACTIVE.
[ERM-20.1] Refund: REFUND_MINIMUM.
[ERM-21.1] Wallet and slot: NO_BANK.
[ERM-22.1] Wallet and slot: NO_WALLET.
[ERM-23.1] Wallet and slot: SLOT_ALREADY_ACTIVE.
[ERM-24.1] Wallet and slot: SLOT_ACTIVATE_FAIL.
[ERM-25.1] Wallet and slot: SLOT_NO_ACCOUNT.
[ERM-26.1] Wallet and slot: SLOT_RESET_PASSWORD_FAIL.
[ERM-27.1] Wallet and slot: TRANSFER_MINIMUM.
[ERM-28.1] Wallet and slot: NO_GAME.
[ERM-29.1] Wallet and slot: MONEY_NOT_ENOUGH.
[ERM-30.1] Wallet and slot: TRANSFER_FAIL.
[ERM-31.1] Wallet and slot: QR_FAIL.
[ERM-39.1] Slip upload: SLIP_UPLOAD_FAIL.
[ERM-41.1] Slip upload: REQUEST_LIMIT_1MIN.
[ERM-42.1] Slip upload: SLIP_NO_FILE.
[ERM-43.1] Slip upload: SLIP_INVALID_FILE.
[ERM-44.1] Slip upload: TRUELINK_DUPLICATE.
[ERM-45.1] Slip upload: TRUELINK_INVALID.
[ERR-11.1] Other: KEY_MISSING.
[ERR-12.1] Other: KEY_INVALID.
[ERR-18.1] Other: NO_DATA.
[ERR-16.1] Other: INTERNAL_SERVER_ERROR.
[ERM-46.1] Coupon: NO_CLAIMABLE_COUPON.
[ERM-47.1] Coupon: INVALID_PRIZE_CODE.
[ERM-48.1] Coupon: INVALID_CODE.
[ERM-49.1] Coupon: INVALID_COUPON_TYPE.
[ERM-50.1] Coupon: COUPON_EXPIRED.
[WAL-27.1] TRANSFER_FAIL is said only when the funds are back in the wallet.
[WHL-19.1] Spin errors are translated messages keyed by the server's code.
[ERR-9.1] Failures of activation, password change, invite bonus and bonus cancel show an alert or toast with the server's message.
`,
  },
]
