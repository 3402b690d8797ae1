import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readSlips } from '@champa/contract/slip'
import type { TestApp, TestMember } from './test-app.ts'
import { upload } from './slips.ts'

/** Helpers that check the files and rows left by an upload. */
export function slipFiles(
  app: TestApp & { folder: string },
  member: () => TestMember,
  picture: Buffer,
) {
  const files = async (): Promise<string[]> =>
    (await readdir(join(app.folder, 'files', 'slips')).catch((): string[] => [])).toSorted()

  const rowsOf = async (one: TestMember): Promise<number> => {
    const read = await app.call(readSlips, { body: { page: 1, limit: 10 } }, one)
    return read.ok ? read.body.total : -1
  }

  /** Expects a refusal that leaves nothing behind and does not use up the rate limit. */
  async function expectNothing(
    sent: Awaited<ReturnType<typeof upload>>,
    message: string,
  ): Promise<void> {
    expect(sent).toMatchObject({ ok: false, body: { message } })
    expect(await rowsOf(member())).toBe(0)
    expect(
      await app.ctx.db.query('select 1 from slip_upload where member_id = $1', [member().id]),
    ).toEqual([])
    expect(await upload(app, member(), picture)).toMatchObject({ ok: true })
  }

  return { files, rowsOf, expectNothing }
}
