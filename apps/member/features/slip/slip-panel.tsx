import { tablePageSize } from '@champa/contract/constants'
import { readSlips, type SlipRow } from '@champa/contract/slip'
import { Button } from '@champa/ui/action/button'
import { caretRight } from '@champa/ui/icons/arrow'
import { listChecks } from '@champa/ui/icons/record'
import { clockFill } from '@champa/ui/icons/status'
import { imageDuo } from '@champa/ui/icons/tile'
import { Icon } from '@champa/ui/brand/icon'
import { SheetFoot } from '@champa/ui/overlay/sheet-foot'
import { InfoNote } from '@champa/ui/state/info-note'
import { DropArea } from '@champa/ui/upload/drop-area'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHold } from '../../platform/api/use-hold.ts'
import { useOnline } from '@champa/client/react/online'
import { formatClock } from '@champa/client/time'
import { useApiQuery } from '../../platform/client.ts'
import { useFirstFocus } from '../../platform/use-first-focus.ts'
import { openExaminer } from './read/examine-picture.ts'
import { SlipPicture } from './slip-picture.tsx'
import { SlipRefusal, SlipResult } from './slip-result.tsx'
import { usePicture } from './use-picture.ts'
import { useSend } from './use-send.ts'
import { type SlipWindow, useSlipWindow } from './use-slip-window.ts'
import './slip.css'

interface SlipPanelProps {
  contactHref: string
  /** Called with true during an upload, so that the sheet and its tabs stay in place. */
  onBusy: (busy: boolean) => void
  /** Opens the list of all slips and their outcomes. */
  onStatus: () => void
}

/**
 * Uploads the image of a transfer slip. Its button is rendered in the footer of the surrounding
 * sheet.
 */
export function SlipPanel({ contactHref, onBusy, onStatus }: SlipPanelProps) {
  const t = useTranslations()
  const online = useOnline()
  const slipWindow = useSlipWindow()
  const { picture, choose, forget } = usePicture()
  const sending = useSend(forget)
  const row = useSlipRow(sending.sent)
  const first = useFirstFocus<HTMLDivElement>()
  const busy = sending.share !== null
  useHold(busy, onBusy)
  const take = (file: File) => {
    sending.clear()
    void choose(file)
  }
  const closed = slipWindow?.isOpen === false
  const { waitSeconds } = sending
  const ready = online && !closed && waitSeconds === 0 && picture !== null && picture.ready !== null
  return (
    <div className="stack" ref={first}>
      <InfoNote kind="info" icon={clockFill}>
        {t('slip.within1h')}
      </InfoNote>
      <DropArea
        icon={imageDuo}
        title={closed ? t('slip.closed') : picture ? t('slip.chooseAnother') : t('slip.choose')}
        hoverTitle={t('slip.dropHere')}
        hint={slipWindow && closed ? <ClosedHours hours={slipWindow} /> : t('slip.chooseHint')}
        {...(closed ? {} : { dropHint: t('slip.dropHint') })}
        accept="image/*"
        closed={closed || busy}
        onIntent={openExaminer}
        onFiles={([file]) => file && take(file)}
      />
      {picture && (
        <SlipPicture
          picture={picture}
          share={sending.share}
          onClose={busy ? sending.cancel : forget}
        />
      )}
      {sending.refused && <SlipRefusal refused={sending.refused} />}
      {row && !busy && <SlipResult row={row} contactHref={contactHref} />}
      <button
        type="button"
        className="between slip-status"
        onClick={onStatus}
        aria-disabled={busy || undefined}
      >
        <span className="row">
          <Icon icon={listChecks} />
          <b className="fw-6">{t('slip.status')}</b>
        </span>
        <Icon icon={caretRight} size={18} />
      </button>
      <SheetFoot>
        <Button
          block
          busy={busy}
          busyLabel={t('slip.sending')}
          unavailable={!ready}
          onClick={() => picture && void sending.send(picture)}
        >
          {waitSeconds > 0
            ? t('slip.waitSeconds', { seconds: String(waitSeconds) })
            : t('slip.send')}
        </Button>
      </SheetFoot>
    </div>
  )
}

/** Shows the daily hours in which slips are refused, and when they end. */
function ClosedHours({ hours: { from, to, openAt } }: { hours: SlipWindow }) {
  const t = useTranslations()
  return (
    <span className="num">
      {from !== null && to !== null && (
        <>
          {t('slip.closedWindow', { from, to })}
          <br />
        </>
      )}
      {openAt !== null && t('slip.opensAt', { clock: formatClock(openAt) })}
    </span>
  )
}

/**
 * The slip to report on: the one just sent, or one that was pending when the panel opened. Live
 * events refresh it, and it stays on screen after it has been credited or refused.
 */
function useSlipRow(sent: SlipRow | null): SlipRow | null {
  const rows = useApiQuery(readSlips, { body: { page: 1, limit: tablePageSize } }).data?.slips
  const [watched, setWatched] = useState<string | null>(null)
  const newest = rows?.[0]
  const wanted = newest?.status === 'in progress' ? newest._id : (sent?._id ?? watched)
  if (wanted !== watched) setWatched(wanted)
  return rows?.find((row) => row._id === wanted) ?? (sent?._id === wanted ? sent : null)
}
