import { formatMinute } from '@champa/client/time'
import { mayAct } from '@champa/contract/office/permissions'
import {
  confirmStaff,
  listStaff,
  switchStaffOff,
  switchStaffOn,
  type ColleagueRow,
} from '@champa/contract/office/staff-acts'
import { Button } from '@champa/ui/action/button'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation, useErrorText } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import { Facts, Panel, PanelPart } from '../../list/panel.tsx'
import { BarButton } from './bar-button.tsx'
import { EndSessionsButton, InviteButton, ResetButton } from './credential-acts.tsx'
import { RolesSheet } from './roles-sheet.tsx'
import { useRolesText } from '../team-list.tsx'

/** One colleague, with what owners and managers may change. */
export function ColleaguePanel({ row, backHref }: { row: ColleagueRow | null; backHref: string }) {
  const t = useTranslations()
  const rolesText = useRolesText()
  if (!row)
    return (
      <Panel title={t('team.title')} label={t('team.title')} backHref={backHref}>
        <p className="panel__part c-2">{t('list.notInList')}</p>
      </Panel>
    )
  const { name, username, status, activeUntil, seenAt, sessions, mustChangePassword, reviewDueAt } =
    row
  return (
    <Panel
      title={name}
      label={name}
      backHref={backHref}
      above={<span className="tag">{t(`staffStatus.${status}`)}</span>}
      below={<p className="c-2">{rolesText(row)}</p>}
      foot={<ColleagueFoot row={row} />}
    >
      <PanelPart title={t('team.account')}>
        <Facts
          facts={[
            { term: t('team.username'), value: username, copied: username },
            {
              term: t('team.activeUntil'),
              value: activeUntil !== null && formatMinute(activeUntil),
            },
            { term: t('team.seenAt'), value: seenAt !== null && formatMinute(seenAt) },
            { term: t('team.sessions'), value: String(sessions) },
            {
              term: t('team.review'),
              value: reviewDueAt !== null && formatMinute(reviewDueAt),
            },
            {
              term: t('team.password'),
              value: mustChangePassword && t('team.firstPassword'),
            },
          ].map((fact) => ({ ...fact, value: fact.value || null }))}
        />
      </PanelPart>
    </Panel>
  )
}

/** Nobody changes an owner, or the own account. */
function ColleagueFoot({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const me = useMe()
  if (!mayAct(me, 'staff.manage')) return null
  if (row.id === me.id) return <p className="c-2 t-xs">{t('team.own')}</p>
  if (row.roles.includes('owner')) return <p className="c-2 t-xs">{t('team.owners')}</p>
  return (
    <div className="acts">
      {row.status === 'off' ? (
        <OnButton row={row} />
      ) : (
        <>
          {row.reviewDueAt !== null && me.roles.includes('owner') && <ConfirmButton row={row} />}
          {row.mayInvite && <InviteButton row={row} />}
          <RolesButton row={row} />
          <ResetButton row={row} />
          {row.sessions > 0 && <EndSessionsButton row={row} />}
          <BarButton row={row} />
          <OffButton row={row} />
        </>
      )}
    </div>
  )
}

function RolesButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('team.changeRoles')}</Button>
      <RolesSheet row={row} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** An owner confirms each quarter that a colleague still needs the account. */
function ConfirmButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const errorText = useErrorText()
  const change = useApiMutation(confirmStaff, { refreshes: [listStaff] })
  const confirm = async () => {
    const isDone = await change.run({ params: { id: row.id }, body: {} })
    const refused = change.lastRefused()
    if (isDone) toast.show({ kind: 'ok', text: t('team.confirmed') })
    else if (refused) toast.show({ kind: 'err', text: errorText(refused) })
  }
  return (
    <Button busy={change.busy} onClick={() => void confirm()}>
      {t('team.confirm')}
    </Button>
  )
}

function OnButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const change = useApiMutation(switchStaffOn, { refreshes: [listStaff] })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('team.switchOn')}</Button>
      <ReasonSheet
        open={open}
        title={t('team.onTitle', { name: row.name })}
        text={t('team.onText')}
        submit={t('evidence.send')}
        evidence={{ need: 'optional' }}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const answer = await change.run({ params: { id: row.id }, body: { reason, evidence } })
          if (!answer) return false
          setOpen(false)
          tell(answer, t('team.switchedOn'))
          return true
        }}
      />
    </>
  )
}

function OffButton({ row }: { row: ColleagueRow }) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const change = useApiMutation(switchStaffOff, { refreshes: [listStaff] })
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {t('team.switchOff')}
      </Button>
      <ReasonSheet
        open={open}
        title={t('team.offTitle', { name: row.name })}
        text={t('team.offText')}
        submit={t('team.switchOff')}
        isDanger
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason) => {
          if (!(await change.run({ params: { id: row.id }, body: { reason } }))) return false
          setOpen(false)
          toast.show({ kind: 'ok', text: t('team.switchedOff') })
          return true
        }}
      />
    </>
  )
}
