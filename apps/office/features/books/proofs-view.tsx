import { formatMinute } from '@champa/client/time'
import { listProofs, proveBooks, type ProofRun, readProof } from '@champa/contract/office/books'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { toast } from '@champa/ui/overlay/toast'
import { useTranslations } from 'use-intl'
import { useApiMutation, useApiQuery, useErrorText } from '../../platform/client.ts'
import { useMe } from '../../platform/use-me.ts'
import { useScreen } from '../../platform/use-screen.ts'
import { ListEmpty, ListFailed } from '../list/list-states.tsx'
import { useRoomUrl } from '../list/use-room-url.ts'
import { BooksTabs } from './books-tabs.tsx'
import { ProofChecks } from './proof-checks.tsx'
import { ProofList } from './proof-list.tsx'
import { TrialBalance } from './trial-balance.tsx'
import '../list/work.css'

/** A proof that was asked for begins within half a minute. */
const readEveryMs = 10_000

/** Whether the books balance, what each account sums to, and every earlier proof. */
export function ProofsView() {
  const t = useTranslations()
  useScreen(t('books.title'))
  const url = useRoomUrl('/office/books', [])
  const proofs = useApiQuery(listProofs, undefined, { refetchInterval: readEveryMs })
  const { runs = [], askedAt = null } = proofs.data ?? {}
  const newest = runs.find(({ result }) => result !== 'failed')
  const openId = url.openId ?? newest?.id ?? null
  return (
    <main className="work books">
      <header className="work__head">
        <h1>{t('books.title')}</h1>
        <div className="work__scope">{newest && <Verdict run={newest} />}</div>
        <ProveButton askedAt={askedAt} />
      </header>
      <BooksTabs view="proofs" />
      {proofs.error ? (
        <ListFailed
          refused={proofs.error}
          at={proofs.errorUpdatedAt}
          busy={proofs.isFetching}
          onRetry={() => void proofs.refetch()}
        />
      ) : (
        <div className="books__split">
          <div className="books__main" tabIndex={0} role="group" aria-label={t('books.title')}>
            {openId ? (
              <Proof id={openId} />
            ) : (
              proofs.data && <ListEmpty title={t('books.empty')} text={t('books.emptyText')} />
            )}
          </div>
          <section className="books__side" aria-label={t('books.proofs')}>
            <h2>{t('books.proofs')}</h2>
            <ProofList runs={runs} openId={openId} linkTo={url.linkTo} />
          </section>
        </div>
      )}
    </main>
  )
}

function Verdict({ run }: { run: ProofRun }) {
  const t = useTranslations()
  const at = formatMinute(run.startedAt)
  return run.result === 'passed' ? (
    <span className="c-jade fw-6">{t('books.balanced', { at })}</span>
  ) : (
    <span className="c-chili fw-7">{t('books.notBalanced', { at })}</span>
  )
}

/** Asks for a proof now; until it has ended the button says since when it runs. */
function ProveButton({ askedAt }: { askedAt: number | null }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const me = useMe()
  const change = useApiMutation(proveBooks, { refreshes: [listProofs] })
  if (!mayAct(me, 'books.resolve')) return null
  if (askedAt)
    return <span className="c-2">{t('books.running', { at: formatMinute(askedAt) })}</span>
  async function ask() {
    if (await change.run({ body: {} })) toast.show({ kind: 'ok', text: t('books.asked') })
    const refused = change.lastRefused()
    if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }
  return (
    <Button kind="outline" size="sm" busy={change.busy} onClick={() => void ask()}>
      {t('books.prove')}
    </Button>
  )
}

function Proof({ id }: { id: string }) {
  const t = useTranslations()
  const proof = useApiQuery(readProof, { params: { id } })
  if (proof.error)
    return (
      <ListFailed
        refused={proof.error}
        at={proof.errorUpdatedAt}
        busy={proof.isFetching}
        onRetry={() => void proof.refetch()}
      />
    )
  if (!proof.data)
    return (
      <p className="sr" role="status">
        {t('common.loading')}
      </p>
    )
  const { run, checks, balances } = proof.data
  const took = Math.max(1, Math.round((run.finishedAt - run.startedAt) / 1_000))
  return (
    <>
      <p className="books__of c-2">
        {t('books.of', {
          at: formatMinute(run.startedAt),
          by: run.askedBy ?? t('books.nightly'),
          members: run.members.toLocaleString('en'),
          entries: run.entries.toLocaleString('en'),
          seconds: String(took),
        })}
      </p>
      {run.result === 'failed' ? (
        <p className="c-chili fw-7">{t('books.failedText')}</p>
      ) : (
        <>
          <TrialBalance balances={balances} />
          <section className="books__part">
            <h2>{t('books.checks')}</h2>
            <ProofChecks checks={checks} />
          </section>
        </>
      )}
    </>
  )
}
