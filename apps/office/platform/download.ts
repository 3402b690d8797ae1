import type { Input } from '@champa/client/call-shape'
import type { EndpointSpec } from '@champa/contract/endpoint'
import { api } from './client.ts'

/** An endpoint that answers a file instead of JSON. */
type FileEndpoint = EndpointSpec & { answersFile: true }

/** Downloads a whole file and offers it to the user. A cut file is thrown as `Refused`. */
export async function saveFileOf<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<string> {
  const { name, file } = await api.request(endpoint, undefined, async (caller) => {
    const response = await api.send(caller, endpoint, input)
    if (!response.ok) api.read(endpoint, response.status, await response.text())
    const header = response.headers.get('content-disposition') ?? ''
    return { name: /filename="([^"]+)"/.exec(header)?.[1] ?? 'file', file: await response.blob() }
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers cancel a download whose URL is revoked before they have copied the data.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
  return name
}
