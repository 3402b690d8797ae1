import * as z from 'zod/mini'
import type { Currency } from '@champa/contract/constants'
import type { RefusalCode } from '@champa/contract/errors'
import type { MinorUnits } from '@champa/contract/money'
import type { ApprovalAction as ActionName } from '@champa/contract/office/approval-actions'
import type {
  ApprovalField,
  ApprovalSubject,
  Change,
} from '@champa/contract/office/approval-shapes'
import type { Permission } from '@champa/contract/office/permissions'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The services with which an action is judged: outside of a transaction, or inside one. */
export type JudgeContext = Omit<AppContext, 'db'> & { db: Db | Tx }

/** The subject of an action as it is now, and what the action would do. */
export interface Judged {
  about: { kind: ApprovalSubject; id: string; memberId: bigint | null }
  sum: { value: MinorUnits; currency: Currency } | null
  /** The facts that must be the same when the request is decided. */
  expects: Partial<Record<ApprovalField, string>>
  changes: Change[]
  /** The changes as the audit log has them for ever, where `changes` name a person. */
  audited?: Change[]
  /** Why the action cannot be done now; null when it can. */
  refusal: RefusalCode | null
  /** True where this case needs evidence and others of the action do not. */
  needsEvidence?: boolean
  /** Whether a second person decides; false below the limit of the action. */
  needsSecond: boolean
}

/** On whose word an action is carried out; `decision` names it once, also when it is repeated. */
export interface ActedBy {
  decision: string
  /** As `claimed_by` and `made_by` store it. */
  name: string
  reason: string
  evidence: string
}

/** Null when it was done; else the refusal with which it ended without effect. */
export type Effect = RefusalCode | null

interface Common<Params> {
  name: ActionName
  /** Who may request it, and act alone below its limit. */
  permission: Permission
  /** Who decides, where that is another permission. */
  checkedBy?: Permission
  needsEvidence: boolean
  expiry: 'withdrawal' | 'deposit' | 'other'
  /** Whether one person may decide it alone in an emergency; limited: up to `breakGlassUpTo`. */
  breakGlass?: 'any' | 'limited'
  params: z.ZodMiniType<Params>
  /** Reads the subject; null when it does not exist. */
  judge: (ctx: JudgeContext, params: Params) => Promise<Judged | null>
}

/** An action of one transaction, which the deciding transaction contains. */
interface InTransaction<Params> extends Common<Params> {
  transact: (ctx: AppContext, tx: Tx, params: Params, by: ActedBy) => Promise<Effect>
  /** Follows the commit, for live events; may be lost. */
  after?: (ctx: AppContext, params: Params) => void
  /** Follows a request that ends without effect, in its transaction; `after` comes next. */
  undone?: (tx: Tx, params: Params, madeAt: Date) => Promise<void>
  carryOut?: never
}

/**
 * An action of several steps. It may be carried out more than once under the same decision and has
 * its effect once. `again`: it could not run now and is repeated.
 */
interface InSteps<Params> extends Common<Params> {
  carryOut: (ctx: AppContext, params: Params, by: ActedBy) => Promise<Effect | 'again'>
  transact?: never
  after?: never
  undone?: never
}

/** An action with its parameters as they are stored. */
export interface ApprovalAction
  extends Omit<Common<unknown>, 'params' | 'checkedBy'>,
    Pick<InTransaction<unknown>, 'after' | 'undone'> {
  checkedBy: Permission
  transact: InTransaction<unknown>['transact'] | null
  carryOut: InSteps<unknown>['carryOut'] | null
}

/** What a room gives to `actOrRequest`. */
export interface ActionOf<Params> extends ApprovalAction {
  encode: (params: Params) => unknown
}

/** Declares an action that a second person decides. */
export function defineAction<Params>(
  spec: InTransaction<Params> | InSteps<Params>,
): ActionOf<Params> {
  const decode = (stored: unknown): Params => z.decode(spec.params, stored as never)
  const { params, transact, carryOut, after, undone, judge, ...common } = spec
  return {
    ...common,
    checkedBy: spec.checkedBy ?? spec.permission,
    encode: (value) => z.encode(params, value),
    judge: (ctx, stored) => judge(ctx, decode(stored)),
    transact: transact ? (ctx, tx, stored, by) => transact(ctx, tx, decode(stored), by) : null,
    carryOut: carryOut ? (ctx, stored, by) => carryOut(ctx, decode(stored), by) : null,
    ...(after ? { after: (ctx: AppContext, stored: unknown) => after(ctx, decode(stored)) } : {}),
    ...(undone
      ? { undone: (tx: Tx, stored: unknown, at: Date) => undone(tx, decode(stored), at) }
      : {}),
  }
}

/** Tells open screens of a subject about which a request has ended without effect. */
export function afterUndone(
  ctx: AppContext,
  { undone, after }: Pick<ApprovalAction, 'undone' | 'after'>,
  params: unknown,
): void {
  if (undone) after?.(ctx, params)
}

/** A member's number as it is stored in parameters. */
export const memberNumber = z.codec(z.string().check(z.regex(/^\d{1,18}$/)), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (number) => number.toString(),
})

/** The actions that have an effect, by name. */
export type Registry = ReadonlyMap<string, ApprovalAction>
