import { describe, expect, test } from 'vitest'
import { bankAppLinks, bankApps, phoneOf } from './bank-apps.ts'
import { readQrDrawing } from './qr-drawing.ts'

const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 ' +
  'Mobile/15E148 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'

test.each([
  [android, 5, 'android'],
  [iphone, 5, 'ios'],
  [mac, 5, 'ios'],
  [mac, 0, null],
] as const)(
  'phoneOf maps the user agent %s with %i touch points to %s',
  (userAgent, maxTouchPoints, phone) => {
    expect(phoneOf({ userAgent, maxTouchPoints })).toBe(phone)
  },
)

describe('bankAppLinks', () => {
  test('puts the app of the member’s own bank first', () => {
    const [first] = bankAppLinks('android', { currency: 'THB', ownBank: 'KTB' })
    expect(first).toMatchObject({
      name: 'Krungthai NEXT',
      href: 'intent:#Intent;package=ktbcs.netbank;end',
    })
  })

  test('links apps by their scheme on iOS and omits those without a known scheme', () => {
    const links = bankAppLinks('ios', { currency: 'THB', ownBank: 'GSB' })
    expect(links[0]).toMatchObject({ name: 'K PLUS', href: 'kplus://' })
    expect(links.map(({ bank }) => bank)).not.toContain('GSB')
  })

  test('offers only apps that pay in the currency of the QR code', () => {
    expect(
      bankAppLinks('android', { currency: 'LAK', ownBank: 'KBANK' }).map(({ name }) => name),
    ).toEqual(['BCEL One'])
  })

  test('offers no bank apps on a computer', () => {
    expect(bankAppLinks(null, { currency: 'THB', ownBank: 'SCB' })).toEqual([])
  })

  test('links to apps only, never to a script or a page', () => {
    const links = (['android', 'ios'] as const).flatMap((phone) =>
      bankAppLinks(phone, { currency: 'THB', ownBank: undefined }),
    )
    expect(
      links.every(({ href }) => /^(intent:#Intent;package=[\w.]+;end|[a-z]+:\/\/)$/.test(href)),
    ).toBe(true)
    expect(new Set(bankApps.map(({ androidPackage }) => androidPackage)).size).toBe(bankApps.length)
  })
})

test('readQrDrawing parses a square SVG with one path', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"><path d="M0,0h1v1h-1zM2 0h3v1h-3z"/></svg>'
  expect(readQrDrawing(svg)).toEqual({ side: 33, path: 'M0,0h1v1h-1zM2 0h3v1h-3z' })
})

test('readQrDrawing removes the quiet zone of the server’s drawing', () => {
  expect(readQrDrawing('<svg viewBox="-4 -4 41 41"><path d="M0 0h1v1h-1z"/></svg>')?.side).toBe(33)
})

test('readQrDrawing rejects an SVG that is not square or is not one path of plain data', () => {
  expect(readQrDrawing('<svg viewBox="0 0 33 20"><path d="M0 0h1v1h-1z"/></svg>')).toBeNull()
  expect(readQrDrawing('<svg viewBox="0 0 33 33"><path d="M0 0url(x)"/></svg>')).toBeNull()
  expect(readQrDrawing('<svg viewBox="0 0 33 33"></svg>')).toBeNull()
  expect(
    readQrDrawing('<svg viewBox="0 0 9 9"><path d="M0 0z"/><path d="M1 1z"/></svg>'),
  ).toBeNull()
})
