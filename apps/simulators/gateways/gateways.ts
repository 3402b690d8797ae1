import type { QrGatewayCode } from '@champa/contract/qr-gateways'
import { fp } from './fp.ts'
import type { Gateway } from './charges.ts'
import { payonex } from './payonex.ts'
import { paytimz } from './paytimz.ts'
import { ww } from './ww.ts'

/** The simulator of each gateway. */
export const gateways: Record<QrGatewayCode, Gateway> = {
  WW: ww,
  PAYTIMZ: paytimz,
  PAYONEX: payonex,
  FP: fp,
}
