import type { Input } from '@champa/client/call-shape'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { api } from '../client.ts'

/** An endpoint that returns a file instead of JSON. */
export type DownloadEndpoint = EndpointSpec & { answersFile: true }

export interface Downloaded {
  /** The file name sent by the server. */
  name: string
  file: Blob
}

interface DownloadOptions {
  signal: AbortSignal
  /** Reports the bytes received so far; the total is unknown. */
  onProgress: (bytes: number) => void
}

/**
 * Downloads a whole file and reports progress. A truncated file is thrown as `Refused`, like any
 * refusal.
 */
export function download<E extends DownloadEndpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, onProgress }: DownloadOptions,
): Promise<Downloaded> {
  return api.request(endpoint, signal, async (caller) => {
    const response = await api.send(caller, endpoint, input, { signal })
    if (!response.ok || !response.body)
      return api.read(endpoint, response.status, await response.text()) as never
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
  })
}
