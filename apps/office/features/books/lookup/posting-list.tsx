import { formatDateTime } from '@champa/client/time'
import type { LookedUpPosting } from '@champa/contract/office/book-lookup'
import { useTranslations } from 'use-intl'
import { unitText } from '@champa/ui/format/unit-text'
import { useAccountWords } from '../account-words.ts'

/** Postings with their entries: each account in words and in its own unit. */
export function PostingList({ postings }: { postings: readonly LookedUpPosting[] }) {
  const t = useTranslations()
  const wordsOf = useAccountWords()
  return (
    <ul className="postings">
      {postings.map(({ memberId, key, kind, at, entries }) => (
        <li key={`${memberId} ${key}`}>
          <p>
            <b>{kind}</b> <span className="c-2 num nowrap">{formatDateTime(at)}</span>
          </p>
          <p className="c-3 hash">
            {memberId} {key}
          </p>
          {entries.length === 0 ? (
            <p className="c-2">{t('lookup.noMoney')}</p>
          ) : (
            <ul>
              {entries.map(({ account, unit, amount, balanceAfter }) => (
                <li key={account}>
                  <span>
                    <span className="hash">{account}</span>{' '}
                    <span className="c-2">{wordsOf(account)}</span>
                  </span>
                  <b className="num">{unitText(amount, unit, { isSigned: true })}</b>
                  <span className="num c-3">{unitText(balanceAfter, unit)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
