import { randomBytes } from 'node:crypto'
import type { FaultMode } from '@champa/wire/faults'
import { gatewayWord, qrGateways, type QrGatewayCode } from '@champa/contract/qr-gateways'
import { gateways } from '../../simulators/gateways/gateways.ts'
import type { Gateway } from '../../simulators/gateways/charges.ts'
import {
  eventually,
  timeoutFor,
  type TestSimulators,
} from '../../simulators/testing/test-simulators.ts'
import { gatewayAdapters } from '../providers/payments/gateways.ts'
import type { ChargeEvent, GatewayConfig, QrGateway } from '../providers/payments/port.ts'

interface GatewayCase {
  name: QrGatewayCode
  faultName: string
  open: (config: GatewayConfig) => QrGateway
  simulated: Gateway
}

const gatewayCase = (code: QrGatewayCode): GatewayCase => ({
  name: code,
  faultName: gatewayWord(code),
  open: gatewayAdapters[code],
  simulated: gateways[code],
})

export const all: GatewayCase[] = qrGateways.map(gatewayCase)
export const [ww, paytimz, fp] = [gatewayCase('WW'), gatewayCase('PAYTIMZ'), gatewayCase('FP')]

export const from = { bankCode: 'SCB', accountNo: '1112223334', name: 'สมชาย & ใจดี=?' }

export const newKey = () => `whsec_${randomBytes(32).toString('base64')}`

export const soon = () => new Date(Date.now() + 600_000)

/** Helpers that create QR codes at the simulated gateways, pay them and read their webhooks. */
export function testGateways(simulators: () => TestSimulators) {
  let codes = 0

  const connect = ({ open, simulated }: GatewayCase, mode?: FaultMode) =>
    open({
      baseUrl: simulators().url,
      sendKey: simulators().secrets[simulated.behaviour.name],
      verifyKey: simulators().signingKeys[simulated.behaviour.name],
      timeoutMs: mode === 'slow' ? 200 : timeoutFor(mode),
    })

  async function newCode(gateway: QrGateway, amount = 10_007n, expiresAt = soon()) {
    const reference = `code-${++codes}`
    const made = await gateway.create({ reference, amount, expiresAt })
    if (made.outcome !== 'ok') throw new Error('QR code refused')
    return { reference, ...made }
  }

  const pay = async (payload: string) => {
    const paid = await simulators().call('POST', '/bank/pay', { payload, from, slip: false })
    if (paid.status !== 200) throw new Error(`The banking app responded with ${paid.status}`)
    return String(paid.body.bankReference)
  }

  const deliveriesTo = ({ simulated }: GatewayCase) =>
    simulators().deliveries.filter(
      ({ path }) => path === `/hooks/qr/${gatewayWord(simulated.behaviour.name)}`,
    )

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
