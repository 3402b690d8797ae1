/** A request of the load generator: a POST of JSON when it has a body, otherwise a GET. */
export interface HttpRequest {
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Requests in wire format, as the load generator sends them. */
export interface EncodedRequests {
  bytes: Buffer
  ends: Uint32Array
}

/** Encodes all requests before the run, so that sending one costs a single write. */
export function encodeRequests(requests: readonly HttpRequest[]): EncodedRequests {
  const ends = new Uint32Array(requests.length)
  let end = 0
  const parts = requests.map((request, index) => {
    const part = encode(request)
    ends[index] = end += part.length
    return part
  })
  return { bytes: Buffer.concat(parts), ends }
}

function encode({ path, headers = {}, body }: HttpRequest): Buffer {
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
