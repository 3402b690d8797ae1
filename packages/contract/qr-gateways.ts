/**
 * QR gateways by the bank code that the app uses. Members see the place as a number: append only.
 */
export const qrGateways = ['WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
export type QrGatewayCode = (typeof qrGateways)[number]

/** A gateway's settings and limits. Its adapter is registered in the server's `gateways.ts`. */
interface QrGatewayRow {
  /** Minimum deposit (LIM-27) and quick amounts (LIM-29), in 1/100: seed of the operator's row. */
  minimum: bigint
  quickAmounts: readonly bigint[]
  /** With SANDBOX=off its address and keys must be set. */
  isRequired?: true
  /** A build may set the minimum (LIM-28). */
  setsMinimum?: true
  /** The account that its simulator collects into. */
  sandboxAccount: string
}

export const qrGatewayRows: Record<QrGatewayCode, QrGatewayRow> = {
  WW: {
    minimum: 100_00n,
    quickAmounts: [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n],
    sandboxAccount: '5820194471',
  },
  PAYTIMZ: {
    minimum: 10_00n,
    quickAmounts: [10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n],
    setsMinimum: true,
    sandboxAccount: '7741200935',
  },
  PAYONEX: {
    minimum: 100_00n,
    quickAmounts: [100_00n, 200_00n, 300_00n, 500_00n, 1_000_00n],
    isRequired: true,
    sandboxAccount: '0142583690',
  },
  FP: {
    minimum: 10_00n,
    quickAmounts: [10_00n, 50_00n, 100_00n, 500_00n, 1_000_00n],
    setsMinimum: true,
    sandboxAccount: '2033187460',
  },
}

/** A gateway's word in addresses and fault switches: `payonex`. */
export const gatewayWord = (code: QrGatewayCode) => code.toLowerCase() as Lowercase<QrGatewayCode>

/** A value for each gateway. */
export const forEachGateway = <Value>(
  valueOf: (code: QrGatewayCode) => Value,
): Record<QrGatewayCode, Value> =>
  Object.fromEntries(qrGateways.map((code) => [code, valueOf(code)])) as Record<
    QrGatewayCode,
    Value
  >

/**
 * The number that identifies a gateway in texts shown to members, never changed; null for any other
 * code.
 */
export function gatewayNumber(code: string): number | null {
  const index = qrGateways.findIndex((one) => one === code)
  return index < 0 ? null : index + 1
}
