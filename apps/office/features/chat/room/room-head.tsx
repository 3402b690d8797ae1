import { assignRoom, closeRoom, type InboxRow } from '@champa/contract/office/chat/endpoints'
import { mayAct } from '@champa/contract/office/permissions'
import { Button } from '@champa/ui/action/button'
import { formatUsername } from '@champa/ui/format/format-username'
import { arrowCounterClockwise, arrowLeft } from '@champa/ui/icons/arrow'
import { caretDown } from '@champa/ui/icons/nav'
import { archive, userPlus } from '@champa/ui/icons/office'
import { Icon } from '@champa/ui/brand/icon'
import { toast } from '@champa/ui/overlay/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useApiMutation } from '../../../platform/client.ts'
import { useColleagues } from '../../../platform/use-colleagues.ts'
import { useMe } from '../../../platform/use-me.ts'
import { useRefusalMessage } from '../../../platform/use-refusal-message.ts'
import { CustomerFace } from '../customer-face.tsx'
import { useCustomerName } from '../customer-name.ts'
import { patchLists } from '../inbox/use-inbox.ts'
import { WaitingTime } from '../inbox/waiting-time.tsx'
import { useKeys } from '../use-keys.ts'

interface Props {
  row: InboxRow
  /**
   * The customer's newest message on screen. When the customer has written a newer one, the
   * conversation is not closed.
   */
  seenSeq: number
  onRow: (row: InboxRow) => void
}

/** The customer, the waiting time, and the actions that assign, close and reopen. */
export function RoomHead({ row, seenSeq, onRow }: Props) {
  const t = useTranslations()
  const me = useMe()
  const name = useCustomerName()(row)
  const actions = useRoomActions(row, seenSeq, onRow)
  const { answers, mine, may, give, toggleState, assigning, closing } = actions
  useKeys({ KeyT: () => void (mine || !may || give(me.id)) })
  return (
    <header className="room-head">
      <Link
        href="/office/conversations"
        className="icon-btn room-head__back"
        aria-label={t('common.back')}
      >
        <Icon icon={arrowLeft} size={20} />
      </Link>
      <CustomerFace row={row} />
      <div className="grow">
        <h2 className="t-h3 ell">{name}</h2>
        <p className="t-xs c-3 num ell">
          {row.online && (
            <>
              <span className="c-jade">{t('inbox.online')}</span> ·{' '}
            </>
          )}
          {row.kind === 'member' ? formatUsername(row.username) : t('customer.guestText')}
        </p>
      </div>
      {row.waitingSince !== null && row.state === 'open' && (
        <WaitingTime since={row.waitingSince} />
      )}
      {may && !mine && (
        <Button
          kind="tonal"
          size="sm"
          className="room-head__take"
          icon={userPlus}
          busy={assigning}
          onClick={() => void give(me.id)}
        >
          {row.assignedTo ? t('room.takeOver') : t('room.take')}
        </Button>
      )}
      <AssignSelect
        row={row}
        disabled={assigning || !may}
        onGive={(staffId) => void give(staffId)}
      />
      {answers && (
        <Button
          kind="outline"
          size="sm"
          className="room-head__close"
          icon={row.state === 'open' ? archive : arrowCounterClockwise}
          busy={closing}
          onClick={() => void toggleState()}
        >
          {row.state === 'open' ? t('room.closeRoom') : t('room.reopen')}
        </Button>
      )}
    </header>
  )
}

/** Assigns, closes and reopens the conversation; a refusal shows as a toast. */
function useRoomActions(row: InboxRow, seenSeq: number, onRow: (row: InboxRow) => void) {
  const me = useMe()
  const assign = useApiMutation(assignRoom)
  const close = useApiMutation(closeRoom)
  const showRefusal = (text: string) => toast.show({ kind: 'err', text })
  useRefusalMessage(assign.refused, showRefusal)
  useRefusalMessage(close.refused, showRefusal)
  const apply = (next: InboxRow | null) => {
    if (!next) return
    onRow(next)
    patchLists(next, me.id)
  }
  const { gives } = useTakenOver(row, me.id)
  const give = async (staffId: string | null) => {
    gives(staffId)
    apply(await assign.run({ body: { room: row.room, staffId, from: row.assignedTo?.id ?? null } }))
  }
  const toggleState = async () =>
    apply(
      await close.run({
        body:
          row.state === 'open'
            ? { room: row.room, state: 'closed', seq: seenSeq }
            : { room: row.room, state: 'open' },
      }),
    )
  const mine = row.assignedTo?.id === me.id
  return {
    mine,
    answers: mayAct(me, 'chat.answer'),
    may:
      mayAct(me, 'chat.answer') && (mine || row.assignedTo === null || mayAct(me, 'chat.manage')),
    give,
    toggleState,
    assigning: assign.busy,
    closing: close.busy,
  }
}

function AssignSelect({
  row,
  disabled,
  onGive,
}: {
  row: InboxRow
  disabled: boolean
  onGive: (staffId: string | null) => void
}) {
  const t = useTranslations()
  const { data } = useColleagues()
  const staff = (data?.staff ?? []).filter((one) => mayAct(one, 'chat.answer'))
  // A former colleague to whom the conversation is still assigned remains in the list of choices.
  const gone =
    row.assignedTo && staff.every(({ id }) => id !== row.assignedTo?.id)
      ? [{ ...row.assignedTo, online: false }]
      : []
  return (
    <span className="assign">
      <select
        aria-label={t('room.assign')}
        value={row.assignedTo?.id ?? ''}
        disabled={disabled}
        onChange={(event) => onGive(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t('room.nobody')}</option>
        {[...gone, ...staff].map(({ id, name, online }) => (
          <option key={id} value={id}>
            {online ? `● ${name}` : name}
          </option>
        ))}
      </select>
      <Icon icon={caretDown} size={16} />
    </span>
  )
}

/** Notifies a person when somebody else takes over the conversation that they have open. */
function useTakenOver(
  { assignedTo }: InboxRow,
  me: string,
): { gives(staffId: string | null): void } {
  const t = useTranslations()
  const before = useRef(assignedTo?.id ?? null)
  const given = useRef<string | null>(null)
  const now = assignedTo?.id ?? null
  const showTakenOver = useEffectEvent(() => {
    if (before.current === me && assignedTo && now !== me && now !== given.current)
      toast.show({ kind: 'info', text: t('room.taken', { name: assignedTo.name }) })
    before.current = now
    given.current = null
  })
  useEffect(() => showTakenOver(), [now])
  return { gives: (staffId) => void (given.current = staffId) }
}
