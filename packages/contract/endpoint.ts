import * as z from 'zod/mini'
import type { RefusalCode } from './errors.ts'
import type { ApprovalAction } from './office/approval-actions.ts'
import type { Permission } from './office/permissions.ts'

/**
 * Who may call an endpoint: anyone with the requester header, a signed-in member, a chat visitor (a
 * member, or a guest with a signed token), the operator's staff, or an outside party with its own
 * signature.
 */
export type Access = 'anyone' | 'member' | 'visitor' | 'staff' | 'outside'

/**
 * The response of an `answersFile` endpoint: a file of this type, displayed or saved under its
 * name.
 */
export interface FileAnswer {
  type: string
  /** The file is saved under this name; it is displayed in the browser when the name is absent. */
  name?: string
  body: Uint8Array | AsyncIterable<string | Uint8Array> | FileInParts
}
/** A file streamed in ranges, so that concurrent viewers do not load it into memory. */
export interface FileInParts {
  length: number
  /** The bytes from one offset to another, both included; null when the file no longer exists. */
  part(from: number, to: number): Promise<AsyncIterable<Uint8Array> | null>
}
export const fileAnswer = z.custom<FileAnswer>()

/** A file from a multipart request. */
export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** The redirect target of an endpoint with `redirects`. */
export interface RedirectAnswer {
  location: string
}
export const redirectAnswer = z.custom<RedirectAnswer>()

interface CallSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** URL path, with `:name` for each path parameter. */
  path: `/api/${string}`
  /** One sentence for docs/map.md and the OpenAPI page. */
  does: string
  params?: z.ZodMiniType
  body?: z.ZodMiniType
  answer: z.ZodMiniType
  refuses: readonly RefusalCode[]
  /**
   * Refusal of a field that fails its schema, by the field's path; any other field is refused as
   * INVALID_INPUT.
   */
  fieldRefusals?: Readonly<Record<string, RefusalCode>>
  /** True when a path parameter is a secret that must not be logged. */
  secretPath?: boolean
  /**
   * True for a call that takes an `Idempotency-Key` header: of money, or a decision of staff, which
   * is refused without one.
   */
  idempotent?: boolean
  /** Takes one file as multipart/form-data in this field instead of a JSON body. */
  upload?: { field: string; maxBytes: number }
  /** Responds with a file (`fileAnswer`) instead of JSON. */
  answersFile?: true
  /** Redirects the browser (`redirectAnswer`) instead of answering JSON. */
  redirects?: true
  timeoutMs?: number
  /**
   * True for play and the steps towards it, which are refused with PLAY_PAUSED during a member's
   * time-out.
   */
  play?: true
  /**
   * True for a staff endpoint that is allowed before the agent has replaced the initial password,
   * which somebody else knows.
   */
  firstPassword?: true
}

/** Personal data that a read shows; each such read is recorded in the audit log. */
export type LookedAt = 'personal' | 'money' | 'kyc' | 'aml'

/** What only staff endpoints declare. */
interface StaffSpec {
  access: 'staff'
  /**
   * The permission that the call requires; people without it are refused with NOT_ALLOWED. null:
   * the call concerns only the caller's own session, which every staff member may manage.
   */
  needs: Permission | null
  /** True for a call that requires a code of the authenticator within `stepUpMs` (STEP_UP). */
  fresh?: true
}
interface StaffRead extends StaffSpec {
  changes: false
  looksAt?: LookedAt
  auditAction?: never
  second?: never
  setsState?: never
}
interface StaffChange extends StaffSpec {
  changes: true
  looksAt?: never
  /** The name of the call in the audit log. */
  auditAction: string
  second?: never
  /**
   * True for a call that sets a state which a colleague may end: a repeat with the same
   * Idempotency-Key gets the first answer while the state holds, and sets it again afterwards.
   */
  setsState?: true
}
/** A change that a second person decides, always or from the limit of the action on. */
interface SecondPersonChange extends Omit<StaffChange, 'second' | 'setsState'> {
  second: ApprovalAction
  /** A repeat after a lost reply must not make a second request. */
  idempotent: true
  setsState?: never
}
interface OtherAccess {
  access: Exclude<Access, 'staff'>
  /**
   * A call that changes state is never cached, retried or prefetched (API-9). The HTTP verb does
   * not decide this.
   */
  changes: boolean
  needs?: never
  fresh?: never
  looksAt?: never
  auditAction?: never
  second?: never
  setsState?: never
}

/** One API call, declared once; server, client, docs and the security tests derive from it. */
export type EndpointSpec = CallSpec & (StaffRead | StaffChange | SecondPersonChange | OtherAccess)

export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

type Schema<E, K extends string> = E extends { [P in K]: infer S extends z.ZodMiniType }
  ? S
  : undefined

/** The type that the handler receives (decoded: money is bigint). */
export type Decoded<E, K extends 'params' | 'body' | 'answer'> =
  Schema<E, K> extends z.ZodMiniType ? z.output<Schema<E, K>> : undefined
/** The type of the JSON (money is a number). */
export type Wire<E, K extends 'params' | 'body' | 'answer'> =
  Schema<E, K> extends z.ZodMiniType ? z.input<Schema<E, K>> : undefined
