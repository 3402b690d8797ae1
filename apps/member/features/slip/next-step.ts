import type { SlipNote } from '@champa/contract/slip'

/** What the member can do about a failed slip, as message keys. */
export const nextStep = {
  UPLOADED_FILE_NOT_EXIST: 'sharper',
  IMG_SIZE_UNABLE_TO_PROCESS: 'sharper',
  CANNOT_READ_CROPPED_IMAGE: 'sharper',
  DEST_ACC_INVALID: 'otherAccount',
  SLIP_REFNO_DUPLICATED: 'counted',
  UNSTABLE_REFNO_ON_SLIP: 'original',
  TRIPPLE_WRONG_CAPTCHA: 'again',
  INVALID_SLIP: 'team',
  NOT_MATCH: 'ownAccount',
  EXPIRED_SLIP: 'team',
  UNKNOW_ERROR: 'team',
} as const satisfies Record<SlipNote, string>

/** Next steps that need support; shown with a contact link. */
export const needsUs: ReadonlySet<string> = new Set(['otherAccount', 'ownAccount', 'team'])
