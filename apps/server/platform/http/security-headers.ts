import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings.ts'

/** A host that means nothing else to a policy: a header may have a semicolon in it. */
const hostShape = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/

/** Devices and sensors that no page of ours uses, so no page may ask for them. */
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

/** The security headers of every answer; `pages.ts` widens `form-action` for the app's page. */
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

/** The socket of the page's own host: Safari before 15.4 does not count it to 'self'. The sandbox also works without TLS. */
function socketOf({ headers }: Pick<IncomingMessage, 'headers'>, sandbox: boolean): string {
  const { host } = headers
  if (host === undefined || !hostShape.test(host)) return "'self'"
  return sandbox ? `ws://${host} wss://${host}` : `wss://${host}`
}
