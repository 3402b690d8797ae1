const headEnd = Buffer.from('\r\n\r\n')
const eventText = Buffer.from('42')

/**
 * Splits the bytes from a WebSocket server into complete messages; the first one is the handshake's
 * response.
 */
export function readServerMessages(): (bytes: Buffer) => { whole: Buffer; isEvent: boolean }[] {
  let buffered: Buffer = Buffer.alloc(0)
  let shookHands = false
  return (bytes) => {
    buffered = Buffer.concat([buffered, bytes])
    const found: { whole: Buffer; isEvent: boolean }[] = []
    for (
      let end = nextEnd(buffered, shookHands);
      end !== null;
      end = nextEnd(buffered, shookHands)
    ) {
      const whole = buffered.subarray(0, end.at)
      found.push({ whole, isEvent: shookHands && isEvent(whole, end.payloadFrom) })
      buffered = buffered.subarray(end.at)
      shookHands = true
    }
    return found
  }
}

/** Frames from a server are not masked; their length takes 7, 16 or 64 bits (RFC 6455, 5.2). */
function nextEnd(bytes: Buffer, shookHands: boolean): { at: number; payloadFrom: number } | null {
  if (!shookHands) {
    const at = bytes.indexOf(headEnd)
    return at < 0 ? null : { at: at + headEnd.length, payloadFrom: 0 }
  }
  if (bytes.length < 2) return null
  const short = bytes[1]! & 0x7f
  const payloadFrom = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < payloadFrom) return null
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return bytes.length < payloadFrom + length ? null : { at: payloadFrom + length, payloadFrom }
}

/**
 * A socket.io event in a single text frame. The network duplicates only these, never a heartbeat or
 * handshake.
 */
function isEvent(frame: Buffer, payloadFrom: number): boolean {
  return (
    frame[0] === 0x81 &&
    frame.subarray(payloadFrom, payloadFrom + eventText.length).equals(eventText)
  )
}

export interface RawRequest {
  /** Method and path of the HTTP request in these bytes. */
  line: string
  whole: Buffer
}

/**
 * Splits the bytes of a browser's connection into complete requests; `onHead` is called when one
 * begins.
 */
export function readRequests(onHead: (head: string) => void): (bytes: Buffer) => RawRequest[] {
  let buffered: Buffer = Buffer.alloc(0)
  let needs: { line: string; length: number } | null = null
  return (bytes) => {
    buffered = Buffer.concat([buffered, bytes])
    const found: RawRequest[] = []
    for (;;) {
      if (!needs) {
        const at = buffered.indexOf(headEnd)
        if (at < 0) return found
        const head = buffered.subarray(0, at).toString('latin1')
        onHead(head)
        needs = {
          line: head.slice(0, head.indexOf('\r\n')),
          length: at + headEnd.length + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0),
        }
      }
      if (buffered.length < needs.length) return found
      found.push({ line: needs.line, whole: buffered.subarray(0, needs.length) })
      buffered = buffered.subarray(needs.length)
      needs = null
    }
  }
}
