import { type Answer, headersOf, type Input, pathOf, readReply } from '@champa/client/call-shape'
import { Refused } from '@champa/client/refused'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { officeRequester, requestTimeoutMs } from '@champa/contract/constants'
import { parse, refusedOf, tokenFor } from './call.ts'

/** An endpoint that takes one file instead of a JSON body. */
export type UploadEndpoint = EndpointSpec & { upload: { field: string; maxBytes: number } }

interface UploadOptions {
  name: string
  signal: AbortSignal
  /** 0 to 1. At 1 everything is sent and the answer is pending. */
  onProgress: (share: number) => void
}

/**
 * Uploads one file and reports progress. Never retried automatically. @throws {Refused} on a
 * refusal or a cancellation.
 */
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  input: Input<E>,
  file: Blob,
  options: UploadOptions,
): Promise<Answer<E>> {
  const token = tokenFor(endpoint)
  try {
    const { status, text } = await send(endpoint, pathOf(endpoint, input), file, token, options)
    return readReply(endpoint, status, parse(text))
  } catch (error) {
    throw refusedOf(error, token, options.signal)
  }
}

/** `fetch` reports no upload progress. */
function send(
  endpoint: UploadEndpoint,
  path: string,
  file: Blob,
  token: string | null,
  { name, signal, onProgress }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Refused('SERVICE_UNAVAILABLE'))
    if (signal.aborted) return fail()
    request.open(endpoint.method, path)
    request.timeout = endpoint.timeoutMs ?? requestTimeoutMs
    for (const [header, value] of Object.entries(
      headersOf({ requester: officeRequester, token }, false),
    ))
      request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append(endpoint.upload.field, file, name)
    request.send(form)
  })
}
