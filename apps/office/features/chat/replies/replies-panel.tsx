import {
  type CannedReply,
  readCannedReplies,
  removeCannedReply,
} from '@champa/contract/office/chat/endpoints'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { pencilSimple } from '@champa/ui/icons/person'
import { lightningFill, plus, trash } from '@champa/ui/icons/office'
import { Icon } from '@champa/ui/brand/icon'
import { AlertDialog } from '@champa/ui/overlay/alert-dialog'
import { toast } from '@champa/ui/overlay/toast'
import { PageHead } from '@champa/ui/shell/page-head'
import { EmptyState } from '@champa/ui/state/empty-state'
import { InfoNote } from '@champa/ui/state/info-note'
import { RetryRow } from '@champa/ui/state/retry-row'
import { Spinner } from '@champa/ui/state/spinner'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiQuery, useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { useRefusalMessage } from '../../../platform/use-refusal-message.ts'
import { previewOf } from './preview-of.ts'
import { ReplySheet } from './reply-sheet.tsx'
import './replies.css'

/** The canned replies. Those who manage the chat edit them, the others read them. */
export function RepliesPanel() {
  const t = useTranslations()
  const errorText = useErrorText()
  const lead = mayAct(useMe(), 'chat.manage')
  const query = useApiQuery(readCannedReplies)
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  const replies = query.data?.replies
  return (
    <>
      <PageHead title={t('replies.title')} line={t('replies.line')}>
        {lead && (
          <Button size="sm" icon={plus} onClick={() => setEdited('new')}>
            {t('replies.new')}
          </Button>
        )}
      </PageHead>
      {!lead && <InfoNote kind="info">{t('replies.readOnly')}</InfoNote>}
      {query.isPending && <Spinner label={t('common.loading')} />}
      {query.isError && !replies && (
        <RetryRow
          title={t('common.loadFailed')}
          text={errorText(query.error)}
          retryLabel={t('common.retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {replies?.length === 0 && (
        <EmptyState title={t('replies.empty')} text={t('replies.emptyText')} />
      )}
      {replies && replies.length > 0 && (
        <ul className="list replies">
          {replies.map((reply) => (
            <ReplyRow
              key={reply.code}
              reply={reply}
              lead={lead}
              onEdit={() => setEdited(reply)}
              onRemove={() => setRemoved(reply.code)}
            />
          ))}
        </ul>
      )}
      <ReplySheet
        edited={edited}
        taken={replies?.map(({ code }) => code) ?? []}
        onClose={() => setEdited(null)}
      />
      <RemoveDialog code={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

function ReplyRow({
  reply,
  lead,
  onEdit,
  onRemove,
}: {
  reply: CannedReply
  lead: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useTranslations()
  const kind = reply.message.message_type
  return (
    <li className="reply">
      <div className="grow">
        <p className="reply__head">
          <b className="c-accent">/{reply.code}</b> <span className="fw-6">{reply.title}</span>
        </p>
        <p className="reply__words">{previewOf(reply.message)}</p>
        <p className="reply__tags">
          {kind !== 'media' && <span className="tag">{t(`replies.${kind}`)}</span>}
          {reply.answersPostback && (
            <span className="tag tag--river">
              <Icon icon={lightningFill} size={16} />
              {t('replies.automatic')}
            </span>
          )}
        </p>
      </div>
      {lead && (
        <div className="reply__acts">
          <Button
            kind="tonal"
            size="sm"
            icon={pencilSimple}
            aria-label={`${t('replies.edit')} /${reply.code}`}
            onClick={onEdit}
          >
            {t('replies.edit')}
          </Button>
          <Button
            kind="danger"
            size="sm"
            icon={trash}
            aria-label={`${t('common.remove')} /${reply.code}`}
            onClick={onRemove}
          >
            {t('common.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

function RemoveDialog({ code, onClose }: { code: string | null; onClose: () => void }) {
  const t = useTranslations()
  const remove = useApiMutation(removeCannedReply, { refreshes: [readCannedReplies] })
  const [shown, setShown] = useState('')
  if (code !== null && code !== shown) setShown(code)
  useRefusalMessage(remove.refused, (text) => toast.show({ kind: 'err', text }))
  const confirm = async () => {
    if (await remove.run({ params: { code: shown } }))
      toast.show({ kind: 'ok', text: t('replies.removed') })
    onClose()
  }
  const actions = [
    { label: t('common.cancel'), onClick: onClose },
    { label: t('common.remove'), busy: remove.busy, onClick: () => void confirm() },
  ]
  return (
    <AlertDialog
      open={code !== null}
      kind="confirm"
      title={t('replies.removeAsk', { code: shown })}
      actions={actions}
      onClose={onClose}
    >
      {t('replies.removeText')}
    </AlertDialog>
  )
}
