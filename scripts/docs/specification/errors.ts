import type { Section } from './index.ts'

export const errors: Section[] = [
  {
    title: '8. The error catalogue: response handling',
    claims: `
[ERR-1] Message gone: go to /terminated.
  apps/server/platform/gate.test.ts › gone: a site that was switched off
  e2e/refusals.spec.ts › a site that is switched off meanwhile
[ERR-2] Message invalid-token: go to /login.
  e2e/refusals.spec.ts › a token that is none of ours
[ERR-4] Otherwise the message is looked up among translated codes and shown.
  e2e/refusals.spec.ts › a code that this app does not know
  packages/client/call-shape.test.ts › a code that this client does not know yet
  packages/contract/errors.test.ts › every code has words in %s
[ERR-3] The identity-cannot-be-verified message redirects to /login.
  e2e/refusals.spec.ts › each code that ends a session leads to the login screen
  e2e/register-and-login.spec.ts › a session that ended elsewhere
[ERR-8] Network failure, timeout (60 s, 300 s) and a broken server have answers that tell of the money.
  e2e/failures.spec.ts › paying in: a code
  e2e/failures.spec.ts › paying in: a slip
  e2e/failures.spec.ts › moving and paying out
  e2e/failures.spec.ts › bonuses: taking one
  e2e/failures.spec.ts › a refund: settling it
  e2e/failures.spec.ts › invites: collecting
  e2e/spin.spec.ts › a spin and a claim say what became of coin and prize
  apps/member/text/no-answer.test.ts › %s says what became of the money
[ERR-5] Errors appear as toasts for 4 s.
  packages/contract/constants.test.ts › a toast stays 4 s
  e2e/deposit-by-qr.spec.ts › a code that cannot be made says so in a toast
[ERR-6] Errors appear inline under login.
  e2e/register-and-login.spec.ts › signing in: both fields
[ERR-7] Errors appear as a modal alert titled errorMsg.
  e2e/refusals.spec.ts › a transfer that is refused opens an alert titled as an error
  e2e/play-and-transfer.spec.ts › a failed transfer says where the money is
[SCR-39] Failed list lookups hide the spinner silently.
  e2e/statement.spec.ts › a failed statement is a quiet card
  e2e/bonus.spec.ts › that does not load says so quietly
[SCR-38] Copy success toast: Copied: {text}; copy failure: Failed to copy.
  e2e/refusals.spec.ts › what cannot be copied says so
  apps/member/text/catalogs.test.ts › the English that the specification quotes
  e2e/invite.spec.ts › a friend comes by the link or its code
[WAL-24] Success alert of a transfer (transferMsg).
  e2e/play-and-transfer.spec.ts › what is wrong with a transfer is said
[WDR-10] Success alert of a withdrawal (waiteTransfer).
  e2e/withdraw.spec.ts › a member withdraws; the money is held
[GIFT-18] Success alert of a sent link (linkSendMsg).
  e2e/deposit-by-gift.spec.ts › a gift link is credited once
[REF-10] Success alert of a refund to the wallet (successMsg).
  e2e/refund.spec.ts › a week's loss comes back in two steps
[DEP-23] QR creation with hasQrcode false shows the server's message as an error toast.
  e2e/deposit-by-qr.spec.ts › a code that cannot be made says so in a toast
[REF-10] Refund to wallet: the confirm shows success and fail percentages.
  e2e/refund.spec.ts › a week's loss comes back in two steps
`,
  },
  {
    title: '8. The error catalogue: slip failure notes',
    claims: `
[SLIP-24] The notes are those of the specification, each with words of its own.
  packages/contract/errors.test.ts › the notes of a slip that failed
  e2e/slip-status.spec.ts › every reason has its words
[SLIP-25] UPLOADED_FILE_NOT_EXIST, IMG_SIZE_UNABLE_TO_PROCESS, CANNOT_READ_CROPPED_IMAGE: incorrect slip.
  apps/server/features/slip/check-slips.job.test.ts › UPLOADED_FILE_NOT_EXIST
  apps/server/features/slip/check-slips.job.test.ts › IMG_SIZE_UNABLE_TO_PROCESS
  apps/server/features/slip/check-slips.job.test.ts › CANNOT_READ_CROPPED_IMAGE
[SLIP-28] DEST_ACC_INVALID: destination account invalid.
  apps/server/features/slip/check-slips.job.test.ts › DEST_ACC_INVALID
[SLIP-29] SLIP_REFNO_DUPLICATED: duplicate slip.
  apps/server/features/slip/check-slips.job.test.ts › SLIP_REFNO_DUPLICATED
[SLIP-30] UNSTABLE_REFNO_ON_SLIP: unstable reference number.
  apps/server/features/slip/check-slips.job.test.ts › UNSTABLE_REFNO_ON_SLIP
[SLIP-31] TRIPPLE_WRONG_CAPTCHA: wrong captcha (three times).
  apps/server/features/slip/check-slips.job.test.ts › TRIPPLE_WRONG_CAPTCHA
[SLIP-32] INVALID_SLIP.
  apps/server/features/slip/check-slips.job.test.ts › INVALID_SLIP: the bank does not know
[SLIP-33] NOT_MATCH: account mismatch.
  apps/server/features/slip/check-slips.job.test.ts › NOT_MATCH
[SLIP-34] EXPIRED_SLIP: expired.
  apps/server/features/slip/check-slips.job.test.ts › EXPIRED_SLIP
[SLIP-35] UNKNOW_ERROR: unknown error.
  apps/server/features/slip/check-slips.job.test.ts › UNKNOW_ERROR
`,
  },
]
