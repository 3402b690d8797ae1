import { createHash } from 'node:crypto'
import { expect, test, describe } from 'vitest'
import { existsSync } from 'node:fs'
import { startTestApp, openTestApp } from '../../testing/test-app.ts'
import { readProfile } from '@champa/contract/account'
import { readBanks } from '@champa/contract/lookup'
import { readMe } from '@champa/contract/office/staff'
import { setDocument } from '../../testing/sign-up.ts'
import { callOffice, newStaff } from '../../testing/test-staff.ts'

const app = await startTestApp()
const lao = await startTestApp({ LAO_BUILD: '1' })

const built = existsSync(new URL('../../../member/dist/.vite/pages.json', import.meta.url))

// [spec:SCR-2.1]
test.runIf(built)(
  "a first visit gets a compressed page in the operator's language, revalidated at each visit",
  async () => {
    const answer = await fetch(`${app.url}/login`, { headers: { 'accept-encoding': 'br' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('<html lang="th"')
    expect(await (await fetch(`${lao.url}/login`)).text()).toContain('<html lang="lo"')
  },
)

// [spec:SCR-2.1]
test.runIf(built)(
  'a page has its words in the default language, and its policy allows its inline code by hash',
  async () => {
    const english = await openTestApp({ DEFAULT_LOCALE: 'en' })
    for (const [{ url }, word] of [
      [app, 'เข้าสู่ระบบ'],
      [lao, 'ເຂົ້າສູ່ລະບົບ'],
      [english, 'Log in'],
    ] as const) {
      for (const path of ['/', '/login', '/register', '/user/home', '/no-such-screen']) {
        const answer = await fetch(`${url}${path}`)
        const html = await answer.text()
        const policy = answer.headers.get('content-security-policy') ?? ''
        const [first, start, ...others] = hashesOf(html, 'script')
        expect(others, path).toEqual([])
        expect(policy, path).toContain(`script-src 'self' ${first} ${start} 'wasm-unsafe-eval';`)
        expect(policy, path).toContain(`style-src 'self' ${hashesOf(html, 'style').join(' ')};`)
        expect(html, path).not.toMatch(/<[^>]* (style|on\w+)=/)
        if (path === '/login') expect(html).toContain(`<h1 class="t-h1">${word}</h1>`)
      }
    }
    await english.stop()
  },
)

/** The sources that allow the inline elements of this page; data blocks need none. */
const hashesOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: id="[\\w-]+")?>([^]*?)</${tag}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

test.runIf(built)(
  'the service worker is revalidated, icons are cached for a day, build files for a year',
  async () => {
    const headersOf = async (path: string) => {
      const answer = await fetch(`${app.url}${path}`)
      return [
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]
    }
    expect(await headersOf('/worker.js')).toEqual([
      200,
      expect.stringContaining('javascript'),
      'no-cache',
    ])
    expect(await headersOf('/app.webmanifest')).toEqual([
      200,
      expect.stringContaining('application/manifest+json'),
      'no-cache',
    ])
    expect(await headersOf('/icons/icon-192.png')).toEqual([
      200,
      'image/png',
      'public, max-age=86400',
    ])
    const [, entry] =
      /"entry":"(\/assets\/index-[\w-]+\.js)"/.exec(await (await fetch(`${app.url}/`)).text()) ?? []
    expect(await headersOf(entry!)).toEqual([
      200,
      expect.stringContaining('javascript'),
      'public, max-age=31536000, immutable',
    ])
  },
)

test('responses of the API and of missing paths carry the security headers', async () => {
  for (const path of ['/api/lookup/banks', '/metrics', '/none.js']) {
    const headers = (await fetch(`${app.url}${path}`)).headers
    expect(headers.get('content-security-policy'), path).toContain(
      "script-src 'self' 'wasm-unsafe-eval';style-src 'self'",
    )
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/)
  }
})

describe('calls refused by address or country', () => {
  test('INVALID_IP: an address in a blocked network is refused, and malformed entries are ignored', async () => {
    await setDocument(app, 'blockedAddresses', ['hosting', '198.51.100.0/24', '2001:db8:7::/48'])
    const from = async (ip: string) =>
      (await app.call(readBanks, { headers: { 'x-forwarded-for': ip } })).status
    const answers = [
      await from('198.51.100.200'),
      await from('2001:db8:7:1::2'),
      await from('198.51.101.1'),
      await from('2001:db8:8::1'),
    ]
    expect(answers).toEqual([403, 403, 200, 200])
  })

  test('INVALID_IP: an unserved or unknown country is refused, except for the office', async () => {
    const abroad = await openTestApp({ COUNTRIES: 'TH,LA', COUNTRY_HEADER: 'CF-IPCountry' })
    const staff = await newStaff(abroad)
    const member = await abroad.member()
    const from = async (country: string | undefined) =>
      (await abroad.call(readProfile, { headers: { 'cf-ipcountry': country } }, member)).body
    const answers = [
      await from('TH'),
      await from('la'),
      await from('SG'),
      await from('XX'),
      await from(undefined),
    ]
    const office = await callOffice(abroad, readMe, {}, staff)
    await abroad.stop()
    const refused = { message: 'INVALID_IP' }
    expect(answers).toMatchObject([{ profile: {} }, { profile: {} }, refused, refused, refused])
    expect(office.ok).toBe(true)
  })
})
