export const errors = [
  {
    title: '8. The error catalogue: response handling',
    claims: `
[ERR-1.1] Message gone: go to /terminated.
[ERR-2.1] Message invalid-token: go to /login.
[ERR-4.1] Otherwise the message is looked up among translated codes and shown.
[ERR-3.1] The identity-cannot-be-verified message redirects to /login.
[ERR-8.1] Network failure, timeout (60 s, 300 s) and a broken server have answers that tell of the money.
[ERR-5.1] Errors appear as toasts for 4 s.
[ERR-6.1] Errors appear inline under login.
[ERR-7.1] Errors appear as a modal alert titled errorMsg.
[SCR-39.1] Failed list lookups hide the spinner silently.
[SCR-38.1] Copy success toast: Copied: {text}; copy failure: Failed to copy.
[WAL-24.3] Success alert of a transfer (transferMsg).
[WDR-10.1] Success alert of a withdrawal (waiteTransfer).
[GIFT-18.1] Success alert of a sent link (linkSendMsg).
[REF-10.2] Success alert of a refund to the wallet (successMsg).
[DEP-23.1] QR creation with hasQrcode false shows the server's message as an error toast.
[REF-10.3] Refund to wallet: the confirm shows success and fail percentages.
`,
  },
  {
    title: '8. The error catalogue: slip failure notes',
    claims: `
[SLIP-24.1] The notes are those of the specification, each with words of its own.
[SLIP-25.1] UPLOADED_FILE_NOT_EXIST, IMG_SIZE_UNABLE_TO_PROCESS, CANNOT_READ_CROPPED_IMAGE: incorrect slip.
[SLIP-28.1] DEST_ACC_INVALID: destination account invalid.
[SLIP-29.1] SLIP_REFNO_DUPLICATED: duplicate slip.
[SLIP-30.1] UNSTABLE_REFNO_ON_SLIP: unstable reference number.
[SLIP-31.1] TRIPPLE_WRONG_CAPTCHA: wrong captcha (three times).
[SLIP-32.1] INVALID_SLIP.
[SLIP-33.1] NOT_MATCH: account mismatch.
[SLIP-34.1] EXPIRED_SLIP: expired.
[SLIP-35.1] UNKNOW_ERROR: unknown error.
`,
  },
]
