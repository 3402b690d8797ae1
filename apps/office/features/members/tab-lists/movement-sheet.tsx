import type { Answer } from '@champa/client/call-shape'
import { formatDateTime } from '@champa/client/time'
import { readMemberMovement } from '@champa/contract/office/member-money-tabs'
import type { Currency } from '@champa/contract/constants'
import { formatMoney, formatSigned } from '@champa/ui/format/format-money'
import { Sheet } from '@champa/ui/overlay/sheet'
import { useTranslations } from 'use-intl'
import { useApiQuery } from '../../../platform/client.ts'
import { betweenOf, typeText } from '../../../platform/movement-words.ts'
import { Facts } from '../../list/panel.tsx'
import { Masked } from '../masked.tsx'
import { onceOpened, TabData } from '../tab-parts.tsx'

interface MovementSheetProps {
  id: string
  /** The open movement; null while none is open. */
  movement: string | null
  currency: Currency
  onClose: () => void
}

/** One movement with the postings that made it and their entries. */
export function MovementSheet({ id, movement, currency, onClose }: MovementSheetProps) {
  const t = useTranslations()
  return (
    <Sheet
      wide
      open={movement !== null}
      onClose={onClose}
      title={t('members.movement')}
      closeLabel={t('common.close')}
    >
      {movement !== null && <Movement id={id} movement={movement} currency={currency} />}
    </Sheet>
  )
}

function Movement({
  id,
  movement,
  currency,
}: {
  id: string
  movement: string
  currency: Currency
}) {
  const t = useTranslations()
  const query = useApiQuery(readMemberMovement, { params: { id, movement } }, onceOpened)
  return (
    <TabData query={query}>
      {({ receipt: { row, bankReference, counterparty, reason, relatedId }, postings }) => {
        const places = {
          type: row.statementType,
          from: row.fromName ?? row.from,
          to: row.toName ?? row.to,
        }
        const field = row.statementType === 'deposit' ? 'payer' : 'payee'
        return (
          <div className="stack movement-sheet">
            <Facts
              facts={[
                { term: t('members.id'), value: row._id, copied: row._id },
                {
                  term: t('members.what'),
                  value: `${typeText(t, row.statementType)} ${betweenOf(t, places)}`,
                },
                { term: t('members.amount'), value: formatMoney(row.amount, currency) },
                { term: t('members.at'), value: formatDateTime(row.createdAt) },
                {
                  term: t('members.settledAt'),
                  value: row.settledAt === null ? null : formatDateTime(row.settledAt),
                },
                {
                  term: t(`members.${field}`),
                  value: counterparty && (
                    <>
                      {[counterparty.bankCode, counterparty.name].filter(Boolean).join(' · ')}{' '}
                      {counterparty.accountNo && (
                        <Masked id={id} field={field} refId={row._id} what={t(`members.${field}`)}>
                          {counterparty.accountNo}
                        </Masked>
                      )}
                    </>
                  ),
                },
                {
                  term: t('members.bankReference'),
                  value: bankReference,
                  copied: bankReference,
                },
                { term: t('members.reason'), value: reason },
                { term: t('members.related'), value: relatedId },
              ]}
            />
            <Postings postings={postings} currency={currency} />
          </div>
        )
      }}
    </TabData>
  )
}

type Postings = Answer<typeof readMemberMovement>['postings']

function Postings({ postings, currency }: { postings: Postings; currency: Currency }) {
  const t = useTranslations()
  return (
    <>
      <h3 className="fw-6">{t('members.postings')}</h3>
      {postings.map((posting) => (
        <div key={posting.key} className="posting">
          <p>
            <b>{posting.kind}</b> <span className="c-3 hash">{posting.key}</span>
          </p>
          <p className="c-3 num">{formatDateTime(posting.at)}</p>
          <ul>
            {posting.entries.map((entry) => (
              <li key={entry.account}>
                <span className="hash">{entry.account}</span>
                <span className="num">{formatSigned(entry.amount, currency)}</span>
                <span className="num c-3">{formatMoney(entry.balanceAfter, currency)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
