import * as z from 'zod/mini'
import type { RefusalCode } from './errors.ts'

/**
 * Who may call: anyone with the requester header, a signed-in member, a visitor of the chat (a member, or a guest with a
 * signed name), the operator's staff, or an outside party with its own signature.
 */
export type Who = 'anyone' | 'member' | 'visitor' | 'staff' | 'outside'

/** What an endpoint that `answersFile` gives: a file of this type, shown or saved under its name. */
export interface FileAnswer {
  type: string
  /** Saved under this name; shown in the browser where absent. */
  name?: string
  body: Uint8Array | AsyncIterable<string | Uint8Array> | FileInParts
}
/** A file that is read as it is sent, and only what is asked for: many who look at it hold none of it in memory. */
export interface FileInParts {
  length: number
  /** The bytes from one place to another, both with it; null where the file is gone. */
  part(from: number, to: number): Promise<AsyncIterable<Uint8Array> | null>
}
export const fileAnswer = z.custom<FileAnswer>()

/** A file as it came with a multipart call. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** Where an endpoint that `redirects` sends the browser. */
export interface RedirectAnswer {
  location: string
}
export const redirectAnswer = z.custom<RedirectAnswer>()

/** One call of the API, declared once; server, client, docs, map and the shared security tests derive from it. */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for each path parameter. */
  path: `/api/${string}`
  who: Who
  /** A call that changes state is never cached, retried or prefetched (API-9). The HTTP verb does not decide this. */
  changes: boolean
  /** One sentence for the map and the OpenAPI page. */
  does: string
  params?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  refuses: readonly RefusalCode[]
  /** A field's own refusal when it fails its schema, by its path; else INVALID_INPUT. */
  fieldRefusals?: Readonly<Record<string, RefusalCode>>
  /** True where a path parameter is a secret that no log may hold. */
  secretPath?: boolean
  /** True for a money call that takes an `Idempotency-Key` header. */
  idempotent?: boolean
  /** Takes one file as multipart/form-data in this field instead of a JSON body. */
  upload?: { field: string; maxBytes: number }
  /** Answers a file (`fileAnswer`) instead of JSON. */
  answersFile?: true
  /** Sends the browser on (`redirectAnswer`) instead of answering JSON. */
  redirects?: true
  timeoutMs?: number
  /** Play, or what leads to it: refused as PLAY_PAUSED while the member takes a time-out. */
  play?: true
  /** Of the staff: answers also a person who has yet to change the first password, which somebody else knows. */
  firstPassword?: true
}

export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

type Schema<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType }
  ? S
  : undefined

/** What the handler receives (decoded: money is bigint). */
export type Decoded<E, K extends 'params' | 'body' | 'answer'> =
  Schema<E, K> extends z.ZodMiniType ? z.output<Schema<E, K>> : undefined
/** What travels as JSON (money is a number). */
export type Wire<E, K extends 'params' | 'body' | 'answer'> =
  Schema<E, K> extends z.ZodMiniType ? z.input<Schema<E, K>> : undefined
