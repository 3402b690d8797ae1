import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { EndpointSpec } from '@champa/contract/endpoint'
import type { RefusalCode } from '@champa/contract/errors'
import { networkOf } from '../http/network-of.ts'
import { readUpload } from '../limits/read-upload.ts'
import type { FileBudget } from '../limits/upload-budget.ts'
import { hashOfCall, type OfficeKey } from '../office/office-key.ts'
import { playPaused } from '../people/play-pause.ts'
import { refuse } from '../refusals.ts'
import type { Call } from './route.ts'
import type { Caller } from './authenticate.ts'
import { notJson, rawBodyOf } from './json-bodies.ts'

const keyShape = /^[A-Za-z0-9_-]{8,100}$/

/** Checks the request against the endpoint's contract and builds what its handler receives. */
export function readCall(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  { caller, requester, budget }: { caller: Caller; requester: string; budget: FileBudget },
): Record<keyof Call<EndpointSpec>, unknown> & { officeKey: OfficeKey | null } {
  const key = readKey(endpoint, request)
  if (key === undefined && needsKey(endpoint))
    throw refuse('INVALID_INPUT', { fields: ['idempotency-key'] })
  assertMayPlay(endpoint, caller)
  const params = decode(endpoint, endpoint.params, request.params)
  return {
    params,
    body: decode(endpoint, endpoint.body, readBody(endpoint, request)),
    member: caller.member,
    visitor: caller.visitor,
    staff: caller.staff,
    refuse,
    requestId: request.id,
    key: key ? `key:${key}` : `request:${request.id}`,
    keyGiven: key !== undefined,
    officeKey: officeKeyOf(request, endpoint, caller, key),
    requester,
    address: networkOf(request.ip),
    headers: request.headers,
    rawBody: rawBodyOf(request),
    // An upload is read by its handler only, after the caller was verified.
    readFile: async () => (endpoint.upload ? readUpload(request, endpoint.upload, budget) : null),
  }
}

function readKey(endpoint: EndpointSpec, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !keyShape.test(key))
    throw refuse('INVALID_INPUT', { fields: ['idempotency-key'] })
  return key
}

/** A decision of staff that is repeated without a key would be made twice. */
const needsKey = ({ access, changes, idempotent }: EndpointSpec): boolean =>
  access === 'staff' && changes && idempotent === true

const officeKeyOf = (
  request: FastifyRequest,
  { path }: EndpointSpec,
  { staff }: Caller,
  key: string | undefined,
): OfficeKey | null =>
  staff && key !== undefined
    ? {
        staffId: staff.staffId,
        key,
        hash: hashOfCall(path, request.params, rawBodyOf(request)),
      }
    : null

function assertMayPlay({ play }: EndpointSpec, { member }: Caller): void {
  if (play && member?.pausedUntil) throw playPaused(member.pausedUntil)
}

function readBody(endpoint: EndpointSpec, request: FastifyRequest): unknown {
  if (endpoint.body && (request.body === notJson || request.isMultipart()))
    throw refuse('INVALID_INPUT', { fields: ['body'] })
  return request.body === undefined ? {} : request.body
}

function decode(
  endpoint: EndpointSpec,
  schema: z.ZodMiniType | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined
  const result = z.safeDecode(schema, value as never)
  if (result.success) return result.data
  const fields = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))]
  const own: RefusalCode | undefined = fields
    .map((field) => endpoint.fieldRefusals?.[field.replace(/\..*$/, '')])
    .find((code) => code !== undefined)
  throw refuse(own ?? 'INVALID_INPUT', { fields })
}
