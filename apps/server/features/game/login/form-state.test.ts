import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { hiddenFields, readFormState } from './form-state.ts'

const form = (inside: string): string =>
  `<html><body><form method=post>${inside}</form></body></html>`
const user = '<input name="txtUserName"><input type=password name=password>'
const good = form(`<input type=hidden name=a value=1>${user}`)

test.each<[string, string, Record<string, string> | null]>([
  [
    'the hidden fields beside the username, as a browser does',
    form(
      `<input type=hidden name=__VIEWSTATE value="/wEP&amp;=&#43;">` +
        `<div><input type="HIDDEN" name='b'></div>${user}<input type=submit name=go value=Go>`,
    ),
    { __VIEWSTATE: '/wEP&=+', b: '' },
  ],
  [
    'the form with the username among other forms',
    form('<input type=hidden name=q value=search>') + good,
    { a: '1' },
  ],
  [
    'no field in a comment or script, nor one without a name',
    form(
      '<!-- <input type=hidden name=x value=1> -->' +
        '<script>"<input type=hidden name=y value=1>"</script>' +
        `<input type=hidden value=3><input type=hidden name=a value=1>${user}`,
    ),
    { a: '1' },
  ],
  [
    'no end of the form inside text elements',
    form(
      '<textarea></form><input type=hidden name=x value=1></textarea>' +
        '<style></form></style><noscript></form></noscript>' +
        `<input type=hidden name=a value=1>${user}`,
    ),
    { a: '1' },
  ],
  [
    'an unclosed form with another one nested in it',
    `<form><div><form><input type=hidden name=a value=1>${user}`,
    { a: '1' },
  ],
  [
    'a field named like a property of every object',
    form(`<input type=hidden name=constructor value=1>${user}`),
    { constructor: '1' },
  ],
  ['null without a form for the username', form('<input type=hidden name=a value=1>'), null],
  ['null without a hidden field', form(user), null],
  ['null from JSON', '{"code":0}', null],
  ['null from an empty page', '', null],
])('reads %s', (_, html, fields) => {
  expect(hiddenFields(html, 'txtUserName')).toEqual(fields)
})

test('reads a page of unclosed tags without delay', () => {
  const halfOpen = Array.from({ length: 2_000 }, (_, index) => `<b i=${index}>`).join('')
  const before = process.cpuUsage()
  expect(hiddenFields(`<p>${halfOpen}</p>${'<p>x'.repeat(50_000)}${good}`, 'txtUserName')).toEqual({
    a: '1',
  })
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function page(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/login`
}

test('reads a page, and does not follow a redirect', async () => {
  expect(
    await readFormState('ufabet', await page((_, response) => response.end(good)), 'txtUserName'),
  ).toEqual({ a: '1' })
  server!.close()
  expect(
    await readFormState(
      'ufabet',
      await page(({ url }, response) =>
        url === '/login'
          ? response.writeHead(302, { location: '/other' }).end()
          : response.end(good),
      ),
      'txtUserName',
    ),
  ).toBeNull()
})

test.each<[string, RequestListener]>([
  ['answers 503', (_, response) => response.writeHead(503).end(good)],
  [
    'never ends',
    (_, response) => void setInterval(() => response.write(' '.repeat(65_536)), 5).unref(),
  ],
  ['is too long', (_, response) => response.end(`${good}${' '.repeat(1_000_000)}`)],
  ['is nested too deeply', (_, response) => response.end('<div>'.repeat(50_000))],
  [
    'breaks off',
    (request, response) => response.write(good.slice(0, 30), () => request.socket.destroy()),
  ],
])('returns null for a page that %s', async (_, answer) => {
  expect(await readFormState('ufabet', await page(answer), 'txtUserName')).toBeNull()
})

test('gives up on a page that never answers', async () => {
  const web = await page(() => undefined)
  expect(await readFormState('ufabet', web, 'txtUserName')).toBeNull()
})
