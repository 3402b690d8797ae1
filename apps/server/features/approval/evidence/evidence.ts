import { randomBytes } from 'node:crypto'
import type * as endpoints from '@champa/contract/office/approvals'
import { uploadEvidence as uploadEndpoint } from '@champa/contract/office/approvals'
import type { UploadedFile } from '@champa/contract/endpoint'
import { secondsOf, takeFromWindow } from '../../../platform/database/attempts.ts'
import { newFileToken, readFileToken } from '../../../platform/files/file-link.ts'
import { clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { newRowId } from '../../../platform/ids.ts'
import type { Handler } from '../../../platform/route/route.ts'
import { storageOf } from '../../../providers/storage/storage-of.ts'
import { originOf, recordAudit, recordLook } from '../../audit/index.ts'
import type { Registry } from '../action.ts'
import { checkingRight } from '../checking-right.ts'
import { findWithAction, refuseLinked } from '../decide-approval.ts'
import { maySee } from '../list-approvals.ts'

const uploads = { maxAttempts: 20, windowMs: 60_000 }
const linkMs = 5 * 60_000
const purpose = 'evidence'
const maxNameLength = 120

/** Draws an uploaded picture anew, in a process of its own. */
export type PreparePicture = (
  bytes: Uint8Array,
) => Promise<{ outcome: 'prepared'; picture: Uint8Array } | { outcome: string }>

type Made = { bytes: Uint8Array; type: 'image/jpeg' | 'application/pdf'; extension: string }

/** A picture drawn anew, or a PDF as it is, by its first bytes; null for any other file. */
async function makeFile(
  prepare: PreparePicture,
  { bytes }: UploadedFile,
): Promise<Made | 'unavailable' | null> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-')
    return { bytes, type: 'application/pdf', extension: 'pdf' }
  const prepared = await prepare(bytes)
  if ('picture' in prepared)
    return { bytes: prepared.picture, type: 'image/jpeg', extension: 'jpg' }
  return prepared.outcome === 'unavailable' ? 'unavailable' : null
}

/** A name for people, without a path or control characters. */
const nameOf = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cf}\p{Cc}\u2028\u2029]/gu, '')
    .slice(-maxNameLength)
    .toWellFormed()

export const uploadEvidence =
  (prepare: PreparePicture): Handler<typeof endpoints.uploadEvidence> =>
  async (call, ctx) => {
    const { staff, refuse } = call
    const waitMs = await takeFromWindow(ctx.db, `evidence:${staff.staffId}`, uploads)
    if (waitMs !== null) throw refuse('REQUEST_LIMIT', { retryAfter: secondsOf(waitMs) })
    const file = await call.readFile()
    if (file === null) throw refuse('INVALID_INPUT', { fields: ['file'] })
    if (file === 'too-large') throw refuse('CHAT_FILE_TOO_LARGE')
    const made = await makeFile(prepare, file)
    if (made === 'unavailable') throw refuse('CHAT_UPLOAD_FAIL')
    if (made === null) throw refuse('CHAT_FILE_UNSUPPORTED')
    const stored = {
      id: newRowId(),
      name: nameOf(file.name),
      type: made.type,
      bytes: made.bytes.length,
    }
    const object = `evidence/${randomBytes(20).toString('hex')}.${made.extension}`
    // The row comes first, so that a file without a request is always found and deleted.
    await ctx.db.query(
      `insert into approval_file (file_id, staff_id, object, content_type, name, bytes, uploaded_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
      [stored.id, staff.staffId, object, stored.type, stored.name, stored.bytes, clock.now()],
    )
    try {
      await storageOf(ctx).put(object, made.bytes, made.type)
    } catch (error) {
      ctx.log.warn({ err: error }, 'evidence could not be stored')
      throw refuse('CHAT_UPLOAD_FAIL')
    }
    await ctx.db.transaction(async (tx) => {
      await tx.query('select evidence_stored($1)', [stored.id])
      await recordAudit(ctx, tx, {
        staffId: staff.staffId,
        action: uploadEndpoint.auditAction,
        aboutKind: 'evidence',
        about: stored.id,
        origin: originOf(call),
        details: { type: stored.type, bytes: stored.bytes },
      })
    })
    return stored
  }

export async function filesOf(
  db: Db,
  approvalId: string,
): Promise<{ id: string; name: string; type: string; bytes: number }[]> {
  return db.query(
    `select file_id as id, name, content_type as type, bytes
      from approval_file
      where approval_id = $1
      order by uploaded_at`,
    [approvalId],
  )
}

export const readEvidence =
  (registry: Registry): Handler<typeof endpoints.readEvidence> =>
  async (call, ctx) => {
    const { params, staff, refuse } = call
    const { row, action } = await findWithAction(ctx, registry, params.id)
    const { makerId, approvalId } = row
    const isTheirs = makerId === staff.staffId || maySee(staff, action)
    if (
      !isTheirs &&
      !(await checkingRight(ctx.db, staff, { ...row, permission: action.checkedBy }))
    )
      throw refuse('NO_DATA')
    await refuseLinked(ctx, call, row)
    if (!(await filesOf(ctx.db, approvalId)).some((file) => file.id === params.file))
      throw refuse('NO_DATA')
    await recordLook(ctx, {
      staffId: staff.staffId,
      action: 'look',
      permission: 'member.personal',
      aboutKind: 'evidence',
      about: params.file,
      aboutMember: row.aboutMember,
      approvalId,
      origin: originOf(call),
    })
    const until = clock.nowMs() + linkMs
    // The link names the person who asked for it, so that a shared one can be traced.
    const named = { memberId: staff.staffId, id: params.file }
    const token = newFileToken(ctx.settings.secrets.FILES_KEY, purpose, named, until)
    return { url: `/api/office/files/${token}`, until }
  }

export const showEvidence: Handler<typeof endpoints.showEvidence> = async (
  { params, refuse },
  ctx,
) => {
  const key = ctx.settings.secrets.FILES_KEY
  const named = readFileToken(key, purpose, params.token, clock.nowMs())
  if (!named) throw refuse('UNAUTHORIZED')
  const [file] = await ctx.db.query<{ object: string; contentType: string; name: string }>(
    'select object, content_type, name from approval_file where file_id = $1 and stored',
    [named.id],
  )
  const body = file ? await storageOf(ctx).get(file.object) : null
  if (!file || body === null) throw refuse('NO_DATA')
  // A PDF is saved, not displayed: its contents are not made anew.
  const isPdf = file.contentType === 'application/pdf'
  return { type: file.contentType, body, ...(isPdf ? { name: file.name } : {}) }
}
