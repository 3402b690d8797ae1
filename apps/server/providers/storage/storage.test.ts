import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localDisk } from './local-disk.ts'
import { s3 } from './s3.ts'

const name = `slips/${'ab12'.repeat(10)}.jpg`
const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 250])
const outside = [
  '../secrets.json',
  '/etc/passwd',
  'slips/../../secrets.json',
  'slips/a.jpg',
  `slips/${'a'.repeat(40)}.jpg/..`,
  `slips/${'a'.repeat(40)}.html`,
  `slips\\${'a'.repeat(40)}.jpg`,
  '',
]

const readAll = async (parts: AsyncIterable<Uint8Array> | null): Promise<Uint8Array> =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(parts!)))

describe('localDisk', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'champa-files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('localDisk stores, reads and removes files that only the server’s user may access', async () => {
    const disk = localDisk(join(folder, 'files'))
    expect(await disk.get(name)).toBeNull()
    await disk.put(name, bytes, 'image/jpeg')
    expect(new Uint8Array((await disk.get(name))!)).toEqual(bytes)
    expect((await stat(join(folder, 'files', 'slips'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'files'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'files', name))).mode & 0o777).toBe(0o600)
    await writeFile(join(folder, 'files', `${name}.part`), 'half of another try')
    await disk.remove(name)
    await disk.remove(name)
    expect(await disk.get(name)).toBeNull()
    expect(await readdir(join(folder, 'files', 'slips'))).toEqual([])
  })

  test.each(outside)('the storage rejects the name %j', async (path) => {
    const disk = localDisk(join(folder, 'files'))
    await expect(disk.put(path, bytes, 'image/jpeg')).rejects.toThrow(RangeError)
    await expect(disk.get(path)).rejects.toThrow(RangeError)
    await expect(disk.remove(path)).rejects.toThrow(RangeError)
  })

  test('the storage streams a range, and returns null for a removed file', async () => {
    const disk = localDisk(join(folder, 'parts'))
    await disk.put(name, bytes, 'image/jpeg')
    expect(await readAll(await disk.part(name, 1, 3))).toEqual(bytes.slice(1, 4))
    await disk.remove(name)
    expect(await disk.part(name, 1, 3)).toBeNull()
    await expect(disk.part('../secrets.json', 0, 1)).rejects.toThrow(RangeError)
  })

  test('localDisk throws when its folder cannot be created', async () => {
    await writeFile(join(folder, 'taken'), '')
    await expect(localDisk(join(folder, 'taken')).put(name, bytes, 'image/jpeg')).rejects.toThrow()
    expect(await readdir(folder)).not.toContain('slips')
  })
})

describe('s3', () => {
  interface StubRequest {
    method: string
    path: string
    headers: IncomingHttpHeaders
    body: Buffer
  }
  let server: Server
  let requests: StubRequest[] = []
  const objects = new Map<string, Buffer>()
  const answers: number[] = []
  let store: ReturnType<typeof s3>

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const [method, path, body] = [request.method!, request.url!, Buffer.concat(parts)]
        requests.push({ method, path, headers: request.headers, body })
        const wrong = answers.shift()
        if (wrong) return response.writeHead(wrong).end('<Error/>')
        const found = objects.get(path)
        if (method === 'PUT') objects.set(path, body)
        if (method === 'DELETE') objects.delete(path)
        if (method === 'GET' && !found)
          return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
        if (range)
          return response
            .writeHead(206)
            .end(found!.subarray(Number(range[1]), Number(range[2]) + 1))
        return response
          .writeHead(method === 'DELETE' ? 204 : 200)
          .end(method === 'GET' ? found : undefined)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    store = s3({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      bucket: 'champa-slips',
      region: 'ap-southeast-1',
      keyId: 'AKIATEST',
      secret: 'shhh',
      timeoutMs: 2_000,
    })
  })
  beforeEach(() => {
    requests = []
    answers.length = 0
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('s3 stores, reads and removes files by signed calls', async () => {
    await store.put(name, bytes, 'image/jpeg')
    expect(new Uint8Array((await store.get(name))!)).toEqual(bytes)
    await store.remove(name)
    expect(await store.get(name)).toBeNull()
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(
      ['PUT', 'GET', 'DELETE', 'GET'].map((method) => `${method} /champa-slips/${name}`),
    )
    expect(new Uint8Array(requests[0]!.body)).toEqual(bytes)
    expect(requests[0]!.headers['content-type']).toBe('image/jpeg')
    for (const { headers } of requests) {
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/ap-southeast-1\/s3\/aws4_request, SignedHeaders=\S*host\S*, Signature=[0-9a-f]{64}$/,
      )
      expect(headers['x-amz-date']).toMatch(/^\d{8}T\d{6}Z$/)
      expect(JSON.stringify(headers)).not.toContain('shhh')
    }
  })

  test('the storage streams a range, and returns null for a removed file', async () => {
    await store.put(name, bytes, 'image/jpeg')
    expect(await readAll(await store.part(name, 1, 3))).toEqual(bytes.slice(1, 4))
    expect(requests[1]!.headers.range).toBe('bytes=1-3')
    await store.remove(name)
    expect(await store.part(name, 1, 3)).toBeNull()
  })

  test('s3 throws for a refusal, without the body of the response', async () => {
    answers.push(403)
    await expect(store.put(name, bytes, 'image/jpeg')).rejects.toThrow(
      'file store request failed with status 403',
    )
    answers.push(403)
    await expect(store.get(name)).rejects.toThrow('file store request failed with status 403')
  })

  test('s3 retries after a server error', async () => {
    answers.push(503)
    await store.put(name, bytes, 'image/jpeg')
    expect(requests).toHaveLength(2)
    expect(new Uint8Array(requests[1]!.body)).toEqual(bytes)
  })

  test.each(outside)('the storage rejects the name %j', async (path) => {
    await expect(store.get(path)).rejects.toThrow(RangeError)
    expect(requests).toEqual([])
  })
})
