import type { EndpointSpec } from '@champa/contract/endpoint'
import { requestTimeoutMs } from '@champa/contract/constants'
import { parse, refusedOf } from './call.ts'
import { type Answer, headersOf, readReply } from '@champa/client/call-shape'
import { callerOf, tokenFor } from './caller.ts'
import { Refused } from '@champa/client/refused'

/** An endpoint that takes one file instead of a JSON body. */
export type UploadEndpoint = EndpointSpec & { upload: { field: string; maxBytes: number } }

interface UploadOptions {
  name: string
  signal: AbortSignal
  /** 0 to 1; 1 when everything was sent and the answer is pending. */
  onProgress: (share: number) => void
}

/**
 * Uploads one file and reports progress. Never retries; refusals and cancellations are thrown as
 * `Refused`.
 */
export async function upload<E extends UploadEndpoint>(
  endpoint: E,
  file: Blob,
  options: UploadOptions,
): Promise<Answer<E>> {
  const token = tokenFor(endpoint)
  try {
    const { status, text } = await send(endpoint, file, token, options)
    return readReply(endpoint, status, parse(text))
  } catch (error) {
    throw refusedOf(error, token, options.signal)
  }
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function send(
  endpoint: UploadEndpoint,
  file: Blob,
  token: string | null,
  { name, signal, onProgress }: UploadOptions,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new Refused('SERVICE_UNAVAILABLE'))
    if (signal.aborted) return fail()
    request.open(endpoint.method, endpoint.path)
    request.timeout = endpoint.timeoutMs ?? requestTimeoutMs
    for (const [header, value] of Object.entries(headersOf(callerOf(endpoint, token), false)))
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
