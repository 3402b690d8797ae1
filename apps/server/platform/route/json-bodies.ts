import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Placeholder for a body that is not JSON, which is refused only after the session and the rate
 * limit were checked.
 */
export const notJson = Symbol('not JSON')

const rawBodies = new WeakMap<FastifyRequest, Buffer>()

/** The body as it was sent; empty when the request had none. */
export const rawBodyOf = (request: FastifyRequest): Buffer =>
  rawBodies.get(request) ?? Buffer.alloc(0)

/**
 * Stores the raw body with the parsed one. A body that is not JSON, whatever its content type, is
 * refused by the endpoint that reads it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      rawBodies.set(request, body)
      if (body.length === 0) return done(null, undefined)
      return parse(request, body.toString('utf8'), (error, json) =>
        done(null, error ? notJson : json),
      )
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    rawBodies.set(request, body)
    done(null, body.length === 0 ? undefined : notJson)
  })
}
