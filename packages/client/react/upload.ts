import type { EndpointSpec } from '@champa/contract/endpoint'
import { requestTimeoutMs } from '@champa/contract/constants'
import { type Answer, type Caller, headersOf, type Input, pathOf } from '../call-shape.ts'
import { Refused } from '../refused.ts'
import type { Api } from './api.ts'

/** An endpoint that takes one file instead of a JSON body. */
export type UploadEndpoint = EndpointSpec & { upload: { field: string; maxBytes: number } }

interface UploadOptions {
  name: string
  signal: AbortSignal
  /** Progress from 0 to 1; 1 when the whole file was sent and the response is pending. */
  onProgress: (share: number) => void
}

/**
 * Uploads one file and reports progress. Never retries; refusals and cancellations are thrown as
 * `Refused`. Not a method of the client, because only lazily loaded parts use it.
 */
export function upload<E extends UploadEndpoint>(
  api: Api,
  endpoint: E,
  input: Input<E>,
  file: Blob,
  options: UploadOptions,
): Promise<Answer<E>> {
  return api.request(endpoint, options.signal, async (caller) => {
    const { status, text } = await send(endpoint, pathOf(endpoint, input), file, caller, options)
    return api.read(endpoint, status, text)
  })
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function send(
  endpoint: UploadEndpoint,
  path: string,
  file: Blob,
  caller: Caller,
  { name, signal, onProgress }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Refused('SERVICE_UNAVAILABLE'))
    if (signal.aborted) return fail()
    request.open(endpoint.method, path)
    request.timeout = endpoint.timeoutMs ?? requestTimeoutMs
    for (const [header, value] of Object.entries(headersOf(caller, false)))
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
