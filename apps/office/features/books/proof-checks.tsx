import type { ProofDetail } from '@champa/contract/office/books'
import { useTranslations } from 'use-intl'
import { ResultMark } from './proof-list.tsx'

/** The result of each check; a failed one names the first account that breaks it. */
export function ProofChecks({ checks }: Pick<ProofDetail, 'checks'>) {
  const t = useTranslations()
  return (
    <ul className="books__checks">
      {checks.map(({ name, broken }) => (
        <li key={name}>
          <ResultMark result={broken ? 'unbalanced' : 'passed'} />
          <span>
            {t(`booksCheck.${name}`)}
            {broken && (
              <b className="c-chili">
                {t('books.brokenAt', { member: broken.memberId, account: broken.account })}
              </b>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
