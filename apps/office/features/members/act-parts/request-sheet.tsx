import type {
  endMemberExclusion,
  payOutMember,
  reopenMember,
  writeOffMember,
} from '@champa/contract/office/corrections'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { type EvidenceNeed, ReasonSheet } from '../../evidence/reason-sheet.tsx'
import type { ActName, ActProps } from '../member-acts.ts'
import { changed } from './changed.ts'
import { useSent } from './use-sent.ts'

interface RequestSheetProps extends ActProps {
  name: ActName
  endpoint:
    | typeof endMemberExclusion
    | typeof payOutMember
    | typeof reopenMember
    | typeof writeOffMember
  text: string
  submit: string
  need: EvidenceNeed
}

/** The dialog of an act that has no fields of its own, which a second person may decide. */
export function RequestSheet(props: RequestSheetProps) {
  const { id, open, onClose, name, endpoint, text, submit, need } = props
  const t = useTranslations()
  const change = useApiMutation(endpoint, { refreshes: changed })
  const sent = useSent(name, onClose)
  return (
    <ReasonSheet
      open={open}
      title={t(`memberAct.${name}`)}
      text={text}
      submit={submit}
      evidence={{ need }}
      busy={change.busy}
      refused={change.refused}
      onClose={onClose}
      onSubmit={async (reason, evidence) =>
        sent(await change.run({ params: { id }, body: { reason, evidence } }))
      }
    />
  )
}
