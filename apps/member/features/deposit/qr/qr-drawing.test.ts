import { expect, test } from 'vitest'
import { readQrDrawing } from './qr-drawing.ts'

test('accepts an SVG with one square path', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"><path d="M0,0h1v1h-1zM2 0h3v1h-3z"/></svg>'
  expect(readQrDrawing(svg)).toEqual({ side: 33, path: 'M0,0h1v1h-1zM2 0h3v1h-3z' })
})

test('removes the server’s quiet zone', () => {
  expect(readQrDrawing('<svg viewBox="-4 -4 41 41"><path d="M0 0h1v1h-1z"/></svg>')?.side).toBe(33)
})

test('rejects an SVG that is not square, has other path data, or has none or two paths', () => {
  expect(readQrDrawing('<svg viewBox="0 0 33 20"><path d="M0 0h1v1h-1z"/></svg>')).toBeNull()
  expect(readQrDrawing('<svg viewBox="0 0 33 33"><path d="M0 0url(x)"/></svg>')).toBeNull()
  expect(readQrDrawing('<svg viewBox="0 0 33 33"></svg>')).toBeNull()
  expect(
    readQrDrawing('<svg viewBox="0 0 9 9"><path d="M0 0z"/><path d="M1 1z"/></svg>'),
  ).toBeNull()
})
