import { checkSlip } from '@champa/contract/slip'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/client.ts'
import { judgeCode } from './read/judge-code.ts'
import { closeExaminer, type Examination, examinePicture } from './read/examine-picture.ts'
import type { PictureFault } from './read/picture-plan.ts'

/**
 * The result of checking an image before upload. Only `good` and `unread` can be sent: any other
 * image is certainly no slip, or a used one.
 */
export type Verdict = 'reading' | 'good' | 'unread' | 'payment' | 'foreign' | 'used' | PictureFault

export interface Picture {
  name: string
  /** The object URL for display; revoked when another image replaces it. */
  url: string
  verdict: Verdict
  /** The blob to send; null until the image was examined, or when it cannot be sent. */
  ready: Blob | null
}

/** The selected image and the result of its local check. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const shown = useRef<string | null>(null)

  function forget(): void {
    if (shown.current !== null) URL.revokeObjectURL(shown.current)
    shown.current = null
    setPicture(null)
  }

  async function choose(file: File): Promise<void> {
    forget()
    const url = URL.createObjectURL(file)
    shown.current = url
    setPicture({ name: file.name, url, verdict: 'reading', ready: null })
    const seen = await examinePicture(file)
    const verdict = await judge(seen)
    // Ignores the result when another image has been selected since.
    if (shown.current !== url) return
    const sendable = verdict === 'good' || verdict === 'unread'
    setPicture({ name: file.name, url, verdict, ready: sendable ? seen.ready : null })
  }

  useEffect(
    () => () => {
      if (shown.current !== null) URL.revokeObjectURL(shown.current)
      shown.current = null
      closeExaminer()
    },
    [],
  )

  return { picture, choose, forget }
}

async function judge({ fault, code }: Examination): Promise<Verdict> {
  if (fault !== null) return fault
  if (code === null) return 'unread'
  const kind = judgeCode(code)
  if (kind !== 'slip') return kind === 'payment' ? 'payment' : 'foreign'
  // If this check gets no response, the upload itself decides.
  const { note } = await call(checkSlip, { body: { payload: code } }).catch(() => ({ note: null }))
  if (note === 'SLIP_REFNO_DUPLICATED') return 'used'
  return note === null ? 'good' : 'foreign'
}
