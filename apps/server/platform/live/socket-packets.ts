/**
 * The packets of Socket.IO 5 over Engine.IO 4 that its client and this server exchange: text only,
 * one namespace for each connection.
 */
export type Packet =
  | { type: 'pong' }
  | { type: 'disconnect' }
  | { type: 'connect'; namespace: string; shown: Record<string, unknown> }
  | { type: 'event'; ackId: string; event: string; values: unknown[] }

const message = /^4([012])(?:(\/[^,]*)(?:,|$))?(\d*)(.*)$/s

/** Parses a client's message; null when it is none of the packets. */
export function readPacket(text: string): Packet | null {
  if (text === '3') return { type: 'pong' }
  if (text === '1') return { type: 'disconnect' }
  const [, type, namespace = '/', ackId = '', data = ''] = message.exec(text) ?? []
  if (type === '1') return { type: 'disconnect' }
  const read = type === undefined ? null : readJson(data === '' && type === '0' ? '{}' : data)
  if (type === '0' && typeof read === 'object' && read !== null && !Array.isArray(read))
    return { type: 'connect', namespace, shown: read as Record<string, unknown> }
  if (type !== '2' || !Array.isArray(read)) return null
  const [event, ...values] = read as unknown[]
  return typeof event === 'string' ? { type: 'event', ackId, event, values } : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const within = (namespace: string): string => (namespace === '/' ? '' : `${namespace},`)

export const packets = {
  ping: '2',
  open: (sid: string, limits: object): string =>
    `0${JSON.stringify({ sid, upgrades: [], ...limits })}`,
  connected: (namespace: string, sid: string): string =>
    `40${within(namespace)}${JSON.stringify({ sid })}`,
  refused: (namespace: string, message: string): string =>
    `44${within(namespace)}${JSON.stringify({ message })}`,
  disconnected: (namespace: string): string => `41${within(namespace).replace(/,$/, '')}`,
  event: (namespace: string, event: string, payload: unknown): string =>
    `42${within(namespace)}${JSON.stringify([event, payload])}`,
  acknowledged: (namespace: string, ackId: string): string => `43${within(namespace)}${ackId}[]`,
}
