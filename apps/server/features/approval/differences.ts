import { approvalFields, type Difference } from '@champa/contract/office/approval-shapes'
import type { Judged } from './action.ts'
import type { StoredApproval } from './stored-approval.ts'

/** Facts of the subject that differ from those that the maker saw. */
export function differencesOf(
  { expects }: Pick<StoredApproval, 'expects'>,
  judged: Judged | null,
): Difference[] {
  return approvalFields.flatMap((field) => {
    const expected = expects[field]
    const now = judged?.expects[field] ?? ''
    return expected === undefined || expected === now ? [] : [{ field, expected, now }]
  })
}
