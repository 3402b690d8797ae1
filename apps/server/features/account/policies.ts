import type { PolicyKind } from '@champa/contract/privacy'
import { keyOf, type OperatorText } from '../../platform/operator/operator-text.ts'
import type { OperatorSettings } from '../../platform/operator-settings.ts'
import { clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'

/** The current version of an operator's text that members accept. */
export interface Policy {
  kind: PolicyKind
  /** The version, a digest of the text, so that any change of the text makes a new version. */
  key: string
  html: OperatorText
}

export function policiesOf(operatorSettings: OperatorSettings): Policy[] {
  const named = (kind: PolicyKind, texts: { html: OperatorText }[]): Policy[] =>
    texts.map(({ html }) => ({ kind, key: keyOf(html), html }))
  return [
    ...named('terms', operatorSettings.read('agreements')),
    ...named('privacy', operatorSettings.read('privacyNotice')),
  ]
}

interface By {
  memberId: bigint
  via: 'register' | 'app'
}

const next = '(select coalesce(max(no), 0) + 1 from consent where member_id = $1)'

/**
 * Locks the member row, so that of two concurrent calls the second sees what the first has
 * recorded.
 */
const takeTurn = (tx: Tx, memberId: bigint) =>
  tx.query('select 1 from member where member_id = $1 for update', [memberId])

/**
 * Records that the member has accepted these texts, each version once, and stores their current
 * wording.
 */
export async function noteAccepted(
  tx: Tx,
  { memberId, via }: By,
  policies: readonly Policy[],
): Promise<void> {
  await takeTurn(tx, memberId)
  for (const { kind, key, html } of policies) {
    await tx.query(
      `insert into policy_text (kind, version, text, first_accepted_at)
        values ($1, $2, $3, $4)
        on conflict do nothing`,
      [kind, key, JSON.stringify(html), clock.now()],
    )
    await tx.query(
      `insert into consent (member_id, no, kind, version, given, via, recorded_at)
        select $1::bigint, ${next}, $2, $3, true, $4, $5::timestamptz
        where not exists (
          select 1 from consent where member_id = $1 and kind = $2 and version = $3
        )`,
      [memberId, kind, key, via, clock.now()],
    )
  }
}

/**
 * Records whether the member wants marketing, if this differs from the last record. No record means
 * not wanted.
 */
export async function noteMarketing(tx: Tx, { memberId, via }: By, on: boolean): Promise<void> {
  await takeTurn(tx, memberId)
  await tx.query(
    `insert into consent (member_id, no, kind, given, via, recorded_at)
      select $1::bigint, ${next}, 'marketing', $2::boolean, $3, $4::timestamptz
      where coalesce(
        (
          select given
          from consent
          where member_id = $1
            and kind = 'marketing'
          order by no desc limit 1
        ),
        false
      ) <> $2`,
    [memberId, on, via, clock.now()],
  )
}
