import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings.ts'

/** A host that is safe inside a policy: a host header may contain a semicolon. */
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

/**
 * Sets the security headers of every response; `pages.ts` widens `form-action` for the member app's
 * page.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { sandbox, imageHosts }: Pick<Settings, 'sandbox' | 'imageHosts'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageHosts.map((host) => `https://${host}`)],
        connectSrc: ["'self'", (request) => socketOf(request, sandbox)],
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
  app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', permissions))
}

/**
 * The websocket origin of the page's own host, which Safari before 15.4 does not include in 'self'.
 * The sandbox also allows it without TLS.
 */
function socketOf({ headers }: Pick<IncomingMessage, 'headers'>, sandbox: boolean): string {
  const { host } = headers
  if (host === undefined || !hostShape.test(host)) return "'self'"
  return sandbox ? `ws://${host} wss://${host}` : `wss://${host}`
}
