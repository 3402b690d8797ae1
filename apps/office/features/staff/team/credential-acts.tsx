import { formatMinute } from '@champa/client/time'
import { endStaffSessions, inviteStaff, resetStaff } from '@champa/contract/office/staff-invites'
import { listStaff, type ColleagueRow } from '@champa/contract/office/staff-acts'
import { Button } from '@champa/ui/action/button'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import { ShownOnce } from './shown-once.tsx'

/** Requests new credentials for a colleague, and shows the first password once. */
export function ResetButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState<string | null>(null)
  const reset = useApiMutation(resetStaff, { refreshes: [listStaff] })
  return (
    <>
      <Button kind="tonal" onClick={() => setOpen(true)}>
        {t('team.reset')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('team.resetTitle', { name: row.name })}
        text={t('team.resetText')}
        submit={t('evidence.send')}
        evidence={{ need: 'optional' }}
        busy={reset.busy}
        refused={reset.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const answer = await reset.run({ params: { id: row.id }, body: { reason, evidence } })
          if (!answer) return false
          setOpen(false)
          tell(answer, '')
          setPassword(answer.firstPassword ?? null)
          return true
        }}
      />
      <ShownOnce
        title={t('team.passwordTitle', { name: row.name })}
        text={t('team.passwordText')}
        label={t('team.password')}
        secret={password}
        onClose={() => setPassword(null)}
      />
    </>
  )
}

/** Makes the link that shows the colleague's authenticator, and shows it once. */
export function InviteButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const [link, setLink] = useState<{ url: string; until: number } | null>(null)
  const invite = useApiMutation(inviteStaff, {})
  const make = async () => {
    const answer = await invite.run({ params: { id: row.id }, body: {} })
    if (!answer) return
    // The part after # is sent to no server and stands in no log.
    setLink({ url: `${location.origin}/office/join#${answer.token}`, until: answer.expiresAt })
  }
  return (
    <>
      <Button busy={invite.busy} onClick={() => void make()}>
        {t('team.makeLink')}
      </Button>
      {invite.refused && (
        <p className="c-chili t-xs" role="alert">
          {errorText(invite.refused)}
        </p>
      )}
      <ShownOnce
        title={t('team.linkTitle', { name: row.name })}
        text={t('team.linkText', { at: formatMinute(link?.until ?? 0) })}
        label={t('team.linkLabel')}
        secret={link?.url ?? null}
        onClose={() => setLink(null)}
      />
    </>
  )
}

export function EndSessionsButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const end = useApiMutation(endStaffSessions, { refreshes: [listStaff] })
  return (
    <>
      <Button kind="tonal" onClick={() => setOpen(true)}>
        {t('team.endSessions')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('team.endSessionsTitle', { name: row.name })}
        text={t('team.endSessionsText', { name: row.name })}
        submit={t('team.endSessions')}
        busy={end.busy}
        refused={end.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason) => {
          if (!(await end.run({ params: { id: row.id }, body: { reason } }))) return false
          setOpen(false)
          toast.show({ kind: 'ok', text: t('team.sessionsEnded') })
          return true
        }}
      />
    </>
  )
}
