import type { QrcodeState } from '@champa/contract/deposit'
import type { MinorUnits } from '@champa/contract/money'
import type { Db } from '../../../platform/db.ts'
import { payeeOf } from './payloads.ts'
import { qrSvg } from './qr-svg.ts'
import { endOf, isOpen, type CodeTimes } from '../rules.ts'

export interface Code extends CodeTimes {
  memberId: bigint
  id: string
  provider: string
  amount: MinorUnits
  payload: string | null
  paidAmount: MinorUnits | null
}

/** The columns of a `Code`. */
export const codeColumns =
  'member_id, id, provider, amount, state, payload, paid_amount, created_at, expires_at, closed_at'

export async function codeOf(db: Db, memberId: bigint, id: string): Promise<Code | null> {
  const [code] = await db.query<Code>(
    `select ${codeColumns} from qrcode where member_id = $1 and id = $2`,
    [memberId, id],
    'qrcode-by-id',
  )
  return code ?? null
}

// The open code comes first: of two codes created concurrently, the one with the later created_at
// may be the replaced one.
const newest = `select ${codeColumns}
  from qrcode
  where member_id = $1
    and id = coalesce(
      (select id from qrcode where member_id = $1 and provider = $2 and state = 'open'),
      (
        select id
        from qrcode
        where member_id = $1
          and provider = $2
          and state not in ('making', 'failed')
        order by created_at desc limit 1
      )
    )`

/** The member's open QR code at a provider, else the latest one. */
export async function newestCode(db: Db, memberId: bigint, provider: string): Promise<Code | null> {
  const [code] = await db.query<Code>(newest, [memberId, provider], 'qrcode-newest')
  return code ?? null
}

/** The state of a code as the API returns it, even when the member has none. */
export function stateOf(code: Code | null, now: Date): QrcodeState {
  const serverTime = now.getTime()
  if (code && code.payload !== null && isOpen(code, now)) {
    return {
      qrcodeId: code.id,
      hasQrcode: true,
      qrcode: qrSvg(code.payload),
      amount: code.amount,
      expireIn: code.expiresAt.getTime(),
      serverTime,
      payee: payeeOf(code.payload),
      message: null,
    }
  }
  const message = code && endOf(code, now)
  const amount = code && message === 'PAID' ? code.paidAmount : null
  return {
    qrcodeId: code && message ? code.id : null,
    hasQrcode: false,
    qrcode: null,
    amount,
    expireIn: null,
    serverTime,
    message,
  }
}

/** QR_FAIL: the QR code was not made. The member's other codes are unaffected. */
export function noCode(now: Date): QrcodeState {
  return {
    qrcodeId: null,
    hasQrcode: false,
    qrcode: null,
    amount: null,
    expireIn: null,
    serverTime: now.getTime(),
    message: 'QR_FAIL',
  }
}
