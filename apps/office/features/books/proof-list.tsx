import { formatMinute } from '@champa/client/time'
import type { ProofRun } from '@champa/contract/office/books'
import { useLink } from '@champa/ui/action/link-context'
import { Icon } from '@champa/ui/brand/icon'
import { warningCircleFill } from '@champa/ui/icons/form'
import { checkCircleFill } from '@champa/ui/icons/status'
import { useTranslations } from 'use-intl'

interface ProofListProps {
  runs: readonly ProofRun[]
  openId: string | null
  linkTo: (id: string) => string
}

/** Earlier proofs, newest first: when, by whom, and whether the books balanced. */
export function ProofList({ runs, openId, linkTo }: ProofListProps) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <ul className="books__runs">
      {runs.map((run) => (
        <li key={run.id}>
          <Link href={linkTo(run.id)} aria-current={run.id === openId ? 'page' : undefined}>
            <ResultMark result={run.result} />
            <span className="num">{formatMinute(run.startedAt)}</span>
            <span className="c-2">{run.askedBy ?? t('books.nightly')}</span>
            <span className="books__entries c-2">
              {run.result === 'failed'
                ? t('books.failed')
                : t('books.entries', { n: run.entries.toLocaleString('en') })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A tick or a warning with its words for screen readers. */
export function ResultMark({ result }: { result: ProofRun['result'] }) {
  const t = useTranslations()
  const isPassed = result === 'passed'
  return (
    <>
      <Icon
        icon={isPassed ? checkCircleFill : warningCircleFill}
        size={18}
        className={isPassed ? 'c-jade' : 'c-chili'}
      />
      <span className="sr">{t(`books.${result}`)}</span>
    </>
  )
}
