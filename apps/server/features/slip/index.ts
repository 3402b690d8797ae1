import {
  checkSlip as checkEndpoint,
  readSlipImage as imageEndpoint,
  readSlips as readEndpoint,
  readSlipWindow as windowEndpoint,
  showSlipImage as showEndpoint,
  uploadSlip as uploadEndpoint,
} from '@champa/contract/slip'
import * as office from '@champa/contract/office/deposits/slips'
import type { Job } from '../../platform/job.ts'
import { answer, type Route } from '../../platform/route/route.ts'
import { checkSlip, readSlipWindow, readSlips } from './read-slips.ts'
import { checkSlips } from './check-slips.job.ts'
import { forgetOldSlips } from './forget-old-slips.job.ts'
import { readSlipImage, showSlipImage } from './image-link.ts'
import { listSlips } from './office/list-slips.ts'
import { readOfficeSlip } from './office/read-slip.ts'
import { readSlipPicture } from './office/read-slip-picture.ts'
import { recheckSlip } from './office/recheck-slip.ts'
import { sweepUploads } from './sweep-uploads.job.ts'
import { bankProjection, uploadSlip } from './upload-slip.ts'

export { listSlips } from './office/list-slips.ts'
export { slipReader } from './reader/slip-reader.ts'

export const slipRoutes: Route[] = [
  answer(windowEndpoint, readSlipWindow),
  answer(checkEndpoint, checkSlip),
  answer(uploadEndpoint, uploadSlip, bankProjection),
  answer(readEndpoint, readSlips),
  answer(imageEndpoint, readSlipImage),
  answer(showEndpoint, showSlipImage),
  answer(office.listSlips, listSlips),
  answer(office.readOfficeSlip, readOfficeSlip),
  answer(office.readSlipPicture, readSlipPicture),
  answer(office.recheckSlip, recheckSlip),
]

export const slipJobs: Job[] = [checkSlips, sweepUploads, forgetOldSlips]

export { slipPictureLink } from './image-link.ts'
