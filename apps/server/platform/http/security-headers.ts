import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Settings } from '../settings/settings.ts'

/** Matches hosts that are safe to insert into a policy; a Host header may contain a semicolon. */
const hostShape = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/

/** Browser features that no page uses, so none may request them. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissions = unused.map((one) => `${one}=()`).join(', ')

/** Placeholder for the websocket origin until the host of a request is known. */
const anySocket = 'wss://host.invalid'

/**
 * Sets the security headers of every response; `pages.ts` widens the policy of the member app's
 * pages. They are prepared once, because only the websocket origin depends on the request.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { sandbox, imageHosts }: Pick<Settings, 'sandbox' | 'imageHosts'>,
): void {
  const { 'content-security-policy': policy = '', ...fixed } = prepare({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageHosts.map((host) => `https://${host}`)],
        connectSrc: ["'self'", anySocket],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: sandbox ? false : undefined,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    const socket = socketOf(request.headers.host, sandbox)
    void reply
      .headers(fixed)
      .header('content-security-policy', policy.replace(anySocket, socket))
      .header('permissions-policy', permissions)
    done()
  })
}

/** The headers that helmet sets with these options, keyed by lower-case name. */
function prepare(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/**
 * The websocket origin of the page's own host, which Safari before 15.4 does not include in 'self'.
 * The sandbox also allows it without TLS.
 */
function socketOf(host: string | undefined, sandbox: boolean): string {
  if (host === undefined || !hostShape.test(host)) return "'self'"
  return sandbox ? `ws://${host} wss://${host}` : `wss://${host}`
}
