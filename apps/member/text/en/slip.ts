import type { Words } from '../words.ts'
import type { slip as th } from '../th/slip.ts'

export const slip = {
  slip: {
    upload: 'Upload slip',
    within1h: 'Upload the slip within 1 hour of the transfer',
    status: 'Slip upload status',
    closedWindow: 'Slip upload is closed {from}–{to}',
    viewImage: 'View reference image',
    note: 'Note',
  },
  slipNote: {
    UPLOADED_FILE_NOT_EXIST: 'Incorrect slip',
    IMG_SIZE_UNABLE_TO_PROCESS: 'Incorrect slip (image size)',
    CANNOT_READ_CROPPED_IMAGE: 'Incorrect slip (unreadable)',
    DEST_ACC_INVALID: 'Destination account invalid',
    SLIP_REFNO_DUPLICATED: 'Duplicate slip',
    UNSTABLE_REFNO_ON_SLIP: 'Unstable reference number',
    TRIPPLE_WRONG_CAPTCHA: 'Wrong captcha (three times). Please send again',
    INVALID_SLIP: 'Invalid slip',
    NOT_MATCH: 'Account mismatch',
    EXPIRED_SLIP: 'Slip expired',
    UNKNOW_ERROR: 'Unknown error',
  },
} as const satisfies Words<typeof th>
