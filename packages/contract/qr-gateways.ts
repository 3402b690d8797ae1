/**
 * QR gateways by the bank code that the app uses. Members see a gateway's position in this list as
 * its number, so new gateways are always appended.
 */
export const qrGateways = ['WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const
export type QrGatewayCode = (typeof qrGateways)[number]
export const isQrGateway = (code: string): code is QrGatewayCode =>
  qrGateways.some((gateway) => gateway === code)

/** A gateway's settings and limits. Its adapter is registered in the server's `gateways.ts`. */
interface QrGatewayRow {
  /**
   * Minimum deposit (LIM-27) and quick amounts (LIM-29), in 1/100: the initial values of the
   * operator's row for this gateway.
   */
  minimum: bigint
  quickAmounts: readonly bigint[]
  /** True when a live server (SANDBOX=off) requires the gateway's address and keys. */
  isRequired?: true
  /** True when a build may set this gateway's minimum (LIM-28). */
  setsMinimum?: true
  /** The receiving account of the gateway's simulator. */
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

/** A gateway's name in URLs and fault switches, such as `payonex`. */
export const gatewayWord = (code: QrGatewayCode) => code.toLowerCase() as Lowercase<QrGatewayCode>

/** Builds a record with one value for each gateway. */
export const forEachGateway = <Value>(
  valueOf: (code: QrGatewayCode) => Value,
): Record<QrGatewayCode, Value> =>
  Object.fromEntries(qrGateways.map((code) => [code, valueOf(code)])) as Record<
    QrGatewayCode,
    Value
  >

/**
 * The number that identifies a gateway in texts shown to members and never changes; null for any
 * other code.
 */
export function gatewayNumber(code: string): number | null {
  const index = qrGateways.findIndex((qrGateway) => qrGateway === code)
  return index < 0 ? null : index + 1
}
