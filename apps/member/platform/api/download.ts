import type { EndpointSpec } from '@champa/contract/endpoint'
import { parse, refusedOf, send } from './call.ts'
import { type Input, readReply } from '@champa/client/call-shape'
import { tokenFor } from './caller.ts'

/** An endpoint that answers a file instead of JSON. */
export type DownloadEndpoint = EndpointSpec & { answersFile: true }

export interface Downloaded {
  /** As the server named it. */
  name: string
  file: Blob
}

interface DownloadOptions {
  signal: AbortSignal
  /** How many bytes have come; how many there will be nobody knows. */
  onProgress: (bytes: number) => void
}

/** Fetches one file whole, telling how far it is. A file that was cut off is thrown as `Refused`, like every refusal. */
export async function download<E extends DownloadEndpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded> {
  const token = tokenFor(endpoint)
  try {
    const response = await send(endpoint, input, token, { signal })
    if (!response.ok || !response.body)
      return readReply(endpoint, response.status, parse(await response.text())) as never
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      onProgress((bytes += value.length))
    }
    const name =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
    return { name, file: new Blob(parts, { type: response.headers.get('content-type') ?? '' }) }
  } catch (error) {
    throw refusedOf(error, token, signal)
  }
}
