import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointSpec, FileAnswer, RedirectAnswer } from '@champa/contract/endpoint'
import { sendFile } from '../http/send-file.ts'
import { encodeAnswer } from './encode-answer.ts'

/** Sends a handler's result as the endpoint declares it: a file, a redirect or JSON. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointSpec,
  result: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (endpoint.answersFile) return sendFile(request, reply, result as FileAnswer)
  if (endpoint.redirects) return sendRedirect(reply, result as RedirectAnswer)
  return sendJson(reply, encodeAnswer(endpoint.answer, result))
}

/**
 * After 303 the browser uses GET, whatever the method was. Without a referrer the target does not
 * learn where the call came from.
 */
const sendRedirect = (reply: FastifyReply, { location }: RedirectAnswer): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(location, 303)

const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(text)
