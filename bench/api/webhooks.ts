import { qrGatewayRows } from '@champa/contract/qr-gateways'
import type { ChargeEventWire } from '@champa/wire/payonex'
import { toWireAmount } from '@champa/wire/amount'
import { chargeReference } from '../../apps/server/features/deposit/qr/open-code.ts'
import { standardSeal } from '../../apps/simulators/payments/webhook-post.ts'
import type { HttpRequest } from '../load/requests.ts'
import { rangeOf, type Field } from './field.ts'

const receivingAccount = qrGatewayRows.PAYONEX.sandboxAccount
/**
 * Members choose among a hundred amounts; payments of the same amount are matched in the order of
 * their codes.
 */
const amounts = 100
const amountOf = (index: number): bigint => BigInt(100 + (index % amounts)) * 100n

/** Creates an open QR code for each member, and the signed webhook of its payment. */
export async function webhookRequests(
  { stack, db, savers }: Field,
  run: number,
): Promise<HttpRequest[]> {
  const codeId = `bench${run}`.padEnd(8, 'x')
  await db.query('delete from qrcode where member_id between $1 and $2', rangeOf(savers))
  await db.query(
    `insert into qrcode (member_id, id, provider, amount, state, payload, gateway_reference,
        created_at, expires_at)
      select id, $3, 'PAYONEX', amount, 'open', 'bench', 'PX' || id, now(),
        now() + interval '15 minutes'
      from unnest($1::bigint[], $2::bigint[]) as m(id, amount)`,
    [savers.map(({ id }) => id), savers.map((_, index) => amountOf(index)), codeId],
  )
  const seal = standardSeal(stack.secrets['PAYONEX_VERIFY_KEY']!)
  const at = Date.now()
  return savers.map(({ id, accountNo }, index) => {
    const event: ChargeEventWire = {
      id: `evt_${run}_${id}`,
      type: 'charge.paid',
      reference: chargeReference(id, codeId),
      gatewayReference: `PX${id}`,
      receivingAccount,
      amount: toWireAmount(amountOf(index)),
      at: new Date(at).toISOString(),
      bankReference: `BENCH${run}-${id}`,
      payer: { bankCode: 'KBANK', accountNo, name: 'BENCH' },
    }
    const { headers, body } = seal(event.id, JSON.stringify(event), at)
    return { path: '/api/hooks/qr/payonex', headers, body }
  })
}
