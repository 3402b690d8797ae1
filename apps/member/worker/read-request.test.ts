import { expect, test } from 'vitest'
import { readRequest } from './read-request.ts'

const origin = 'https://champa.test'
const ask = (path: string, { mode = 'cors', method = 'GET' } = {}) =>
  readRequest({ method, mode, url: new URL(path, origin).href }, origin)
const open = (path: string) => ask(path, { mode: 'navigate' })

test('every URL of the app gets the app’s page', () => {
  for (const path of [
    '/',
    '/login',
    '/register?code=AB12',
    '/user/home?open=deposit',
    '/user/',
    '/user/statement',
    '/nowhere',
  ])
    expect(open(path), path).toBe('page')
})

test('files of the build come from the cache, but films and icons do not', () => {
  for (const path of ['/assets/index-a1.js', '/assets/frame-b2.css', '/assets/thai-c3.woff2'])
    expect(ask(path), path).toBe('file')
  for (const path of [
    '/assets/wallet-a1.mp4',
    '/assets/wallet.th-b2.vtt',
    '/assets/wallet-c3.webp',
    '/icons/192.png',
    '/app.webmanifest',
    '/worker.js',
  ])
    expect(ask(path), path).toBe(null)
})

test('requests to the API, the office and other sites are left to the network', () => {
  for (const path of [
    '/api/wallet',
    '/api/lookup/info',
    '/docs',
    '/office',
    '/office/assets/index.js',
    '/socket.io/?EIO=4',
    'https://other.test/assets/a.js',
    'https://other.test/login',
  ]) {
    expect(ask(path), path).toBe(null)
    expect(open(path), path).toBe(null)
  }
  expect(open('/icons/192.png')).toBe(null)
  expect(ask('/assets/a.js', { method: 'HEAD' })).toBe(null)
  expect(ask('/login', { method: 'POST', mode: 'navigate' })).toBe(null)
})
