import type { IncomingMessage } from 'node:http'
import { networkOf } from '../http/network-of.ts'
import { openTries } from '../limits/tries.ts'

export interface SocketLimits {
  trustProxy: boolean
  /** Maximum number of open sockets of one address, and of new ones per minute. */
  socketsPerAddress: number
  /** Maximum number of open sockets of one member, guest or staff member. */
  socketsPerCaller: number
}

/** Counts open sockets by name, up to a maximum per name. */
export interface Places {
  /** Takes a slot and returns the function that frees it, once; null when all are taken. */
  take(name: string): (() => void) | null
}

export function openPlaces(max: number): Places {
  const taken = new Map<string, number>()
  return {
    take: (name) => {
      const count = taken.get(name) ?? 0
      if (count >= max) return null
      taken.set(name, count + 1)
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        const left = (taken.get(name) ?? 1) - 1
        if (left === 0) taken.delete(name)
        else taken.set(name, left)
      }
    },
  }
}

/**
 * Refuses handshakes of an address that makes too many or has too many sockets open, before they
 * cost a socket or a query.
 */
export function limitHandshakes({
  trustProxy,
  socketsPerAddress,
}: SocketLimits): (request: IncomingMessage) => boolean {
  const handshakes = openTries({ maxAttempts: socketsPerAddress, windowMs: 60_000 })
  const open = openPlaces(socketsPerAddress)
  return (request) => {
    const address = networkOf(addressOf(request, trustProxy))
    const free = handshakes.take(address) === null ? open.take(address) : null
    if (free) request.socket.once('close', free)
    return free !== null
  }
}

/** The address that the operator's own proxy appended, as for other requests (`openHttp`). */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const direct = socket.remoteAddress ?? ''
  if (!trustProxy) return direct
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  return forwarded.replace(/^.*,/, '').trim() || direct
}
