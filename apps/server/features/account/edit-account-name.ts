import { englishName, type editAccountName as endpoint } from '@champa/contract/account'
import { post } from '../../ledger/post.ts'
import { bankNameChanged } from '../../ledger/postings/index.ts'
import { clock } from '../../platform/clock.ts'
import { refreshMemberFind } from '../../platform/people/member-find.ts'
import { projection } from '../../platform/projection.ts'
import type { Handler } from '../../platform/route/route.ts'
import { refusesName } from './register/account-owner.ts'
import { matchExcluded } from './register/excluded-person.ts'
import { isWrittenInEnglish, readAccountName, readBankCode } from './register/bank-rules.ts'

export const bankCodeProjection = projection<string | null>('to_jsonb(m.bank_code)')

export const editAccountName: Handler<typeof endpoint, string | null> = async (
  { body, member, key, refuse },
  ctx,
) => {
  const bankCode = member.projection
  if (bankCode === null) throw refuse('NO_BANK')
  if (
    readBankCode(body.bankCode) !== bankCode ||
    !isWrittenInEnglish(bankCode, ctx.settings.laoBuild)
  )
    throw refuse('INVALID_BANK')
  const name = readAccountName(body.bankAccountName)
  if (!englishName.test(name)) throw refuse('BANK_ACCOUNT_NAME_ENG')
  const { memberId } = member
  if (await refusesName(ctx, { memberId, accountName: name })) throw refuse('INVALID_BANK')
  if (await matchExcluded(ctx, memberId, { accountName: name }, refuse))
    throw refuse('INVALID_BANK')
  const changed = await ctx.db.transaction(async (tx) => {
    // Locks the member's ledger accounts until commit, so that a new withdrawal waits. The posting
    // is refused when a withdrawal is in progress.
    const frozen = await post(tx, bankNameChanged({ member: memberId, key: `bank-name:${key}` }))
    if (!frozen.ok)
      return frozen.code === 'NOT_EMPTY'
        ? 'pending'
        : Promise.reject(
            new Error(`The account name of member ${memberId} was not changed: ${frozen.code}`),
          )
    // An identical name is no change, so it does not flag the next withdrawal for review.
    const rows = await tx.query(
      `update member set bank_account_name = $3, bank_changed_at = $4
        where member_id = $1
          and bank_code = $2
          and bank_account_name is distinct from $3
        returning member_id`,
      [memberId, bankCode, name, clock.now()],
    )
    await refreshMemberFind(tx, memberId)
    return rows.length > 0
  })
  if (changed === 'pending') throw refuse('WITHDRAW_PENDING')
  if (changed) {
    ctx.live.changed(memberId, ['wallet', 'profile'])
    ctx.log.info(
      { memberId: memberId.toString(), bankCode },
      'member changed the bank account name',
    )
  }
  return { bankCode, bankAccountName: name }
}
