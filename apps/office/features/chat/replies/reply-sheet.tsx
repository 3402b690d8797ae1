import {
  type CannedReply,
  putCannedReply,
  readCannedReplies,
} from '@champa/contract/office/chat/endpoints'
import { Button } from '@champa/ui/action/button'
import { Sheet } from '@champa/ui/overlay/sheet'
import { toast } from '@champa/ui/overlay/toast'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { type ReplyDraft, replyOf } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'

interface Props {
  edited: CannedReply | 'new' | null
  /** Codes of the existing replies, which a new reply must not overwrite. */
  taken: readonly string[]
  onClose: () => void
}

/** Creates or edits a canned reply. The form is reset for each reply. */
export function ReplySheet({ edited, taken, onClose }: Props) {
  const t = useTranslations()
  const form = useId()
  const change = useApiMutation(putCannedReply, { refreshes: [readCannedReplies] })
  const [shown, setShown] = useState<CannedReply | 'new'>('new')
  if (edited !== null && edited !== shown) setShown(edited)
  const save = async (draft: ReplyDraft) => {
    if (!(await change.run({ body: replyOf(draft) }))) return
    toast.show({ kind: 'ok', text: t('common.saved') })
    onClose()
  }
  const close = () => {
    change.reset()
    onClose()
  }
  return (
    <Sheet
      open={edited !== null}
      wide
      onClose={close}
      busy={change.busy}
      title={shown === 'new' ? t('replies.new') : `/${shown.code}`}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={form} block busy={change.busy}>
          {t('common.save')}
        </Button>
      }
    >
      <ReplyForm
        key={shown === 'new' ? '' : shown.code}
        id={form}
        reply={shown === 'new' ? null : shown}
        taken={taken}
        refused={change.refused}
        onSave={(draft) => void save(draft)}
      />
    </Sheet>
  )
}
