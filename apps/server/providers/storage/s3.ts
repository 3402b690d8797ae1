import { AwsClient } from 'aws4fetch'
import { checkName, type Storage } from './port.ts'

export type S3Config = {
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
  timeoutMs: number
}

/** Any S3-compatible store with path-style URLs: <endpoint>/<bucket>/<name>. */
export function s3({ endpoint, bucket, region, keyId, secret, timeoutMs }: S3Config): Storage {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 2,
  })
  const fetchObject = async (name: string, init: RequestInit): Promise<Response> =>
    client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/${checkName(name)}`, init)
  const call = (name: string, init: RequestInit): Promise<Response> =>
    fetchObject(name, { ...init, signal: AbortSignal.timeout(timeoutMs) })
  /**
   * The timeout applies to the response headers only, because the reader of the body may be slow.
   */
  const begin = async (name: string, init: RequestInit): Promise<Response> => {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeoutMs)
    return fetchObject(name, { ...init, signal: controller.signal }).finally(() =>
      clearTimeout(timer),
    )
  }

  return {
    async put(name, bytes, type) {
      const answer = await call(name, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(bytes),
      })
      await expectStatus(answer, [200, 201, 204])
    },
    async get(name) {
      const answer = await call(name, { method: 'GET' })
      await expectStatus(answer, [200, 404])
      if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer())
      await answer.body?.cancel()
      return null
    },
    async part(name, from, to) {
      const answer = await begin(name, { method: 'GET', headers: { range: `bytes=${from}-${to}` } })
      await expectStatus(answer, [206, 404])
      if (answer.status === 206) return answer.body
      await answer.body?.cancel()
      return null
    },
    async remove(name) {
      await expectStatus(await call(name, { method: 'DELETE' }), [200, 204, 404])
    },
  }
}

/** The body of an error may contain addresses and keys, so only its status is reported. */
async function expectStatus(answer: Response, expected: number[]): Promise<void> {
  if (expected.includes(answer.status)) return
  await answer.body?.cancel()
  throw new Error(`file store request failed with status ${answer.status}`)
}
