import type { FastifyRequest } from 'fastify'
import { requesterHeader } from '@champa/contract/constants'
import type { AppContext } from '../app-context.ts'
import { isBlocked, isInCountry } from '../http/served.ts'
import { refuse } from '../refusals.ts'

const memberApp = /^champa-member\/\d{1,4}\.\d{1,4}\.\d{1,6}$/
const officeApp = /^champa-office\/\d{1,4}\.\d{1,4}\.\d{1,6}$/
const officePath = /^\/api\/office\//
/** Endpoints that answer even after the service was terminated. */
const alwaysOpenPaths = ['/api/lookup/active', '/api/lookup/info']

/**
 * The first checks of every call from an app, in this order: requester, service, address. Returns
 * the requester.
 */
export function checkGate(ctx: AppContext, request: FastifyRequest): string {
  const { url = '' } = request.routeOptions
  const isOffice = officePath.test(url)
  const requester = readRequester(request, isOffice ? officeApp : memberApp)
  // Staff can still work after the service was terminated, and from any country.
  const isOpen = isOffice || alwaysOpenPaths.includes(url)
  if (ctx.operatorSettings.read('active').terminated === 'gone' && !isOpen) throw refuse('gone')
  if (isBlocked(ctx, request) || (!isOffice && !isInCountry(ctx, request)))
    throw refuse('INVALID_IP')
  return requester
}

function readRequester(request: FastifyRequest, app: RegExp): string {
  const requester = request.headers[requesterHeader]
  if (requester === undefined) throw refuse('KEY_MISSING')
  if (typeof requester !== 'string' || !app.test(requester)) throw refuse('KEY_INVALID')
  return requester
}
