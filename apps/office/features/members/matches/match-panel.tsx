import { formatMinute } from '@champa/client/time'
import {
  closeMatch,
  confirmMatch,
  listMatches,
  type MatchRow,
} from '@champa/contract/office/matches'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { useLink } from '@champa/ui/action/link-context'
import { toast } from '@champa/ui/overlay/toast'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../platform/client.ts'
import { useMe } from '../../../platform/use-me.ts'
import { ReasonSheet } from '../../evidence/reason-sheet.tsx'
import { useActedToast } from '../../evidence/use-acted-toast.ts'
import { Facts, Panel, PanelPart } from '../../list/panel.tsx'
import { membersPath } from '../member-views.tsx'

/** Two accounts side by side, with what makes them look like one person. */
export function MatchPanel({ row, backHref }: { row: MatchRow | null; backHref: string }) {
  const t = useTranslations()
  if (!row)
    return (
      <Panel title={t('matches.title')} label={t('matches.title')} backHref={backHref}>
        <p className="panel__part c-2">{t('list.notInList')}</p>
      </Panel>
    )
  const { source, member, kinds, state, foundAt, until } = row
  return (
    <Panel
      title={member.name}
      label={`${t('matches.title')} ${member.name}`}
      backHref={backHref}
      above={<span className="tag">{t(`matchView.${state}`)}</span>}
      below={
        <p className="c-2">
          {t('matches.equal', { what: kinds.map((kind) => t(`matchKind.${kind}`)).join(', ') })}
        </p>
      }
      foot={<MatchFoot row={row} />}
    >
      <PanelPart title={t('matches.account')}>
        <AccountFacts of={member} />
      </PanelPart>
      <PanelPart title={t('matches.source')}>
        <AccountFacts of={source} />
        <Facts
          facts={[
            { term: t('matches.until'), value: until === null ? null : formatMinute(until) },
            { term: t('matches.found'), value: formatMinute(foundAt) },
          ]}
        />
      </PanelPart>
    </Panel>
  )
}

function AccountFacts({ of }: { of: MatchRow['member'] }) {
  const t = useTranslations()
  const Link = useLink()
  return (
    <Facts
      facts={[
        {
          term: t('members.name'),
          value: (
            <Link className="link" href={`${membersPath}/${of.id}`}>
              {of.name}
            </Link>
          ),
        },
        { term: t('members.phone'), value: of.phone },
        { term: t('members.number'), value: of.id, copied: of.id },
      ]}
    />
  )
}

function MatchFoot({ row }: { row: MatchRow }) {
  const me = useMe()
  const maySame = row.state === 'raised' && mayAct(me, 'harm.interact')
  const mayOther = mayAct(me, 'member.exclusion')
  if (!maySame && !mayOther) return null
  return (
    <div className="acts">
      {maySame && <SameButton row={row} />}
      {mayOther && <OtherButton row={row} />}
    </div>
  )
}

const paramsOf = ({ source, member }: MatchRow) => ({ source: source.id, id: member.id })
const namesOf = ({ source, member }: MatchRow) => ({ name: member.name, other: source.name })

/** Tightening: one person, at once. */
function SameButton({ row }: { row: MatchRow }) {
  const t = useTranslations()
  const [open, setOpen] = useState(false)
  const change = useApiMutation(confirmMatch, { refreshes: [listMatches] })
  return (
    <>
      <Button data-act="same" onClick={() => setOpen(true)}>
        {t('matches.same')} <kbd>A</kbd>
      </Button>
      <ReasonSheet
        open={open}
        title={t('matches.same')}
        text={t('matches.sameText', namesOf(row))}
        submit={t('matches.same')}
        isDanger
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason) => {
          if (!(await change.run({ params: paramsOf(row), body: { reason } }))) return false
          setOpen(false)
          toast.show({ kind: 'ok', text: t('matches.sameDone') })
          return true
        }}
      />
    </>
  )
}

/** Loosening: a second person decides. */
function OtherButton({ row }: { row: MatchRow }) {
  const t = useTranslations()
  const tell = useActedToast()
  const [open, setOpen] = useState(false)
  const change = useApiMutation(closeMatch, { refreshes: [listMatches] })
  return (
    <>
      <Button kind="tonal" data-act="other" onClick={() => setOpen(true)}>
        {t('matches.other')} <kbd>R</kbd>
      </Button>
      <ReasonSheet
        open={open}
        title={t('matches.other')}
        text={t('matches.otherText', namesOf(row))}
        submit={t('evidence.send')}
        evidence={{ need: 'any' }}
        busy={change.busy}
        refused={change.refused}
        onClose={() => setOpen(false)}
        onSubmit={async (reason, evidence) => {
          const body = { reason, evidence }
          const answer = await change.run({ params: paramsOf(row), body })
          if (!answer) return false
          setOpen(false)
          tell(answer, '')
          return true
        }}
      />
    </>
  )
}
