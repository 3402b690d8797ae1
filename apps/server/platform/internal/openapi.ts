import * as z from 'zod/mini'
import { endpoints } from '@champa/contract/endpoints'
import {
  gateRefusals,
  memberRefusals,
  playRefusals,
  freshRefusals,
  refusals,
  type RefusalCode,
} from '@champa/contract/errors'
import { clientVersion, requesterHeader } from '@champa/contract/constants'
import type { EndpointSpec } from '@champa/contract/endpoint'

function jsonSchema(schema: z.ZodMiniType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  return rest
}

const namesIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':')

/**
 * The parameter names of a path. OpenAPI treats paths that differ only in parameter names as one,
 * so the names of such paths are joined.
 */
function placesOf(path: string): string[] {
  const alike = endpoints
    .filter((endpoint) => shapeOf(endpoint.endpoint.path) === shapeOf(path))
    .map((endpoint) => namesIn(endpoint.endpoint.path))
  return namesIn(path).map((_, place) =>
    [...new Set(alike.map((names) => names[place]))].join('_or_'),
  )
}

function pathOf(path: string): string {
  const places = placesOf(path)
  return path.replaceAll(/:\w+/g, () => `{${places.shift()}}`)
}

function parametersOf(endpoint: EndpointSpec): unknown[] {
  const names = namesIn(endpoint.path)
  const inPath = placesOf(endpoint.path).map((name, place) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(name === names[place] ? {} : { description: names[place] }),
  }))
  const inHeader =
    endpoint.access === 'outside'
      ? []
      : [
          {
            name: requesterHeader,
            in: 'header',
            required: true,
            schema: { type: 'string', example: `champa-member/${clientVersion}` },
          },
        ]
  const key = endpoint.idempotent
    ? [
        {
          name: 'idempotency-key',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description:
            'The first answer is stored with the movement and answered again to the same key.',
        },
      ]
    : []
  return [...inPath, ...inHeader, ...key]
}

function responsesOf(endpoint: EndpointSpec): Record<string, unknown> {
  const codes: RefusalCode[] = [
    ...endpoint.refuses,
    ...(endpoint.access === 'outside' ? [] : gateRefusals),
    ...(endpoint.access === 'member' ? memberRefusals : []),
    ...(endpoint.play ? playRefusals : []),
    ...(endpoint.fresh ? freshRefusals : []),
  ]
  const byStatus = Map.groupBy([...new Set(codes)], (code) => refusals[code])
  const refused = [...byStatus].map(([status, some]) => [
    String(status),
    {
      description: some.join(', '),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          example: { message: some[0], requestId: 'req-1' },
        },
      },
    },
  ])
  if (endpoint.redirects)
    return { 303: { description: 'Sends the browser on' }, ...Object.fromEntries(refused) }
  const done = endpoint.answersFile
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: jsonSchema(endpoint.answer) } }
  return { 200: { description: 'Done', content: done }, ...Object.fromEntries(refused) }
}

const refusalCodes = Object.entries(refusals).flatMap(([code, status]) =>
  status === 200 ? [] : [code],
)

/** The API as OpenAPI 3.1, generated from the contract. */
export function openApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { word, name, endpoint } of endpoints) {
    const path = pathOf(endpoint.path)
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [word],
      summary: endpoint.does,
      description: endpoint.changes
        ? 'Changes state: never cached, retried or prefetched.'
        : 'Changes nothing.',
      ...(endpoint.access === 'member' ? { security: [{ token: [] }] } : {}),
      parameters: parametersOf(endpoint),
      ...(endpoint.upload
        ? {
            requestBody: {
              required: true,
              content: {
                'multipart/form-data': {
                  schema: {
                    type: 'object',
                    required: [endpoint.upload.field],
                    properties: { [endpoint.upload.field]: { type: 'string', format: 'binary' } },
                  },
                },
              },
            },
          }
        : {}),
      ...(endpoint.body
        ? {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: jsonSchema(endpoint.body) } },
            },
          }
        : {}),
      responses: responsesOf(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Champa',
      version: clientVersion,
      description:
        'The member wallet. Money is a number with at most two decimals in the currency of the member.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message', 'requestId'],
          properties: {
            message: { enum: refusalCodes },
            requestId: { type: 'string' },
            fields: { type: 'array', items: { type: 'string' } },
            retryAfter: { type: 'number' },
          },
        },
      },
    },
  }
}
