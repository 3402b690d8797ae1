import { randomBytes } from 'node:crypto'
import type { FaultMode } from '@champa/wire/faults'
import { fp as fpGateway } from '../../simulators/gateways/fp.ts'
import type { Gateway } from '../../simulators/gateways/gateway.ts'
import { payonex as payonexGateway } from '../../simulators/gateways/payonex.ts'
import { paytimz as paytimzGateway } from '../../simulators/gateways/paytimz.ts'
import { ww as wwGateway } from '../../simulators/gateways/ww.ts'
import {
  eventually,
  timeoutFor,
  type TestSimulators,
} from '../../simulators/testing/test-simulators.ts'
import { fp } from '../providers/payments/fp.ts'
import { payonex } from '../providers/payments/payonex.ts'
import { paytimz } from '../providers/payments/paytimz.ts'
import type { ChargeEvent, GatewayConfig, QrGateway } from '../providers/payments/port.ts'
import { ww } from '../providers/payments/ww.ts'

interface GatewayCase {
  name: string
  faultName: 'qr' | 'ww' | 'paytimz' | 'fp'
  open: (config: GatewayConfig) => QrGateway
  simulated: Gateway
  /** Maximum that the gateway may add to the requested amount. */
  onTop: bigint
}

export const all: GatewayCase[] = [
  { name: 'PAYONEX', faultName: 'qr', open: payonex, simulated: payonexGateway, onTop: 0n },
  { name: 'WW', faultName: 'ww', open: ww, simulated: wwGateway, onTop: 0n },
  { name: 'PAYTIMZ', faultName: 'paytimz', open: paytimz, simulated: paytimzGateway, onTop: 0n },
  { name: 'FP', faultName: 'fp', open: fp, simulated: fpGateway, onTop: 99n },
]

export const from = { bankCode: 'SCB', accountNo: '1112223334', name: 'สมชาย & ใจดี=?' }

export const newKey = () => `whsec_${randomBytes(32).toString('base64')}`

export const soon = () => new Date(Date.now() + 600_000)

/** Codes, payments and webhooks of the simulated gateways. */
export function testGateways(simulators: () => TestSimulators) {
  let codes = 0

  const connect = ({ open, simulated }: GatewayCase, mode?: FaultMode) =>
    open({
      baseUrl: simulators().url,
      sendKey: simulators().secrets[simulated.behaviour.kind],
      verifyKey: simulators().signingKeys[simulated.behaviour.kind],
      timeoutMs: mode === 'slow' ? 200 : timeoutFor(mode),
    })

  async function newCode(gateway: QrGateway, amount = 10_007n, expiresAt = soon()) {
    const reference = `code-${++codes}`
    const made = await gateway.create({ reference, amount, expiresAt })
    if (made.outcome !== 'ok') throw new Error('no code')
    return { reference, ...made }
  }

  const pay = async (payload: string) => {
    const paid = await simulators().call('POST', '/bank/pay', { payload, from, slip: false })
    if (paid.status !== 200) throw new Error(`The banking app said ${paid.status}`)
    return String(paid.body.bankReference)
  }

  const deliveriesTo = ({ simulated }: GatewayCase) =>
    simulators().deliveries.filter(({ path }) => path === `/hooks/qr/${simulated.behaviour.kind}`)

  const sealedWebhook = (gatewayCase: GatewayCase, reference: string): ChargeEvent[] =>
    deliveriesTo(gatewayCase).flatMap(({ headers, body }) => {
      const verified = connect(gatewayCase).verifyWebhook(headers, body)
      return verified.ok && verified.event.reference === reference ? [verified.event] : []
    })

  const receivedOf = (
    gatewayCase: GatewayCase,
    reference: string,
    type: ChargeEvent['type'],
    count = 1,
  ) =>
    eventually(() => {
      const events = sealedWebhook(gatewayCase, reference).filter((event) => event.type === type)
      return events.length >= count && events
    })

  return { connect, newCode, pay, deliveriesTo, sealedWebhook, receivedOf }
}
