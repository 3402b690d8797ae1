import { upload } from '@champa/client/react/upload'
import { asRefused, Refused } from '@champa/client/refused'
import {
  type Evidence,
  maxEvidenceBytes,
  maxEvidenceFiles,
} from '@champa/contract/office/approval-shapes'
import { uploadEvidence } from '@champa/contract/office/approvals'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../platform/client.ts'

export const minReference = 3

/** A chosen file: being uploaded, stored, or refused here or by the server. */
export interface EvidenceFile {
  key: number
  file: File
  /** Upload progress from 0 to 1. */
  share: number
  /** The id under which the server has stored it; null before that. */
  id: string | null
  refused: Refused | null
}

export interface EvidenceState {
  files: readonly EvidenceFile[]
  /** Whether more files were chosen than a request may have. */
  isOverfull: boolean
  reference: string
  setReference(text: string): void
  /** Adds files and uploads them at once. */
  add(files: readonly File[]): void
  /** Uploads a file once more that the server has not stored. */
  retry(key: number): void
  /** Takes a file away, and stops its upload. */
  remove(key: number): void
  isUploading: boolean
  hasFile: boolean
  /** Whether there is a stored file or a reference. */
  hasAny: boolean
  /** Whether the reference is too short for one. */
  isReferenceShort: boolean
  /** The evidence as a call takes it. */
  given: Evidence
  /** Forgets everything, after a call has used it. */
  clear(): void
}

/** Why a file is not uploaded at all. The server checks its first bytes again. */
export function refuseEvidence({ type, size }: Pick<File, 'type' | 'size'>): Refused | null {
  if (size > maxEvidenceBytes) return new Refused('CHAT_FILE_TOO_LARGE')
  const isKnown = type === 'application/pdf' || type.startsWith('image/')
  return isKnown && size > 0 ? null : new Refused('CHAT_FILE_UNSUPPORTED')
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/**
 * The evidence of one request: files, each uploaded as soon as it is chosen, and a reference. A
 * file that no request uses is deleted by the server after a day.
 */
export function useEvidence(): EvidenceState {
  const [files, setFiles] = useState<readonly EvidenceFile[]>([])
  const [isOverfull, setOverfull] = useState(false)
  const [reference, setReference] = useState('')
  const uploads = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)

  const change = (key: number, part: Partial<EvidenceFile>) =>
    setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function send(key: number, file: File): Promise<void> {
    const control = new AbortController()
    uploads.current.set(key, control)
    try {
      const stored = await upload(api, uploadEvidence, {}, file, {
        name: file.name,
        signal: control.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { id: stored.id, share: 1 })
    } catch (error) {
      if (!control.signal.aborted) change(key, { refused: asRefused(error) })
    } finally {
      uploads.current.delete(key)
    }
  }

  function add(chosen: readonly File[]): void {
    const others = chosen.filter((file) => !files.some((one) => isSame(one.file, file)))
    const room = maxEvidenceFiles - files.length
    setOverfull(others.length > room)
    const taken = others.slice(0, room).map((file): EvidenceFile => {
      lastKey.current += 1
      return { key: lastKey.current, file, share: 0, id: null, refused: refuseEvidence(file) }
    })
    setFiles((now) => [...now, ...taken])
    for (const { key, file, refused } of taken) if (!refused) void send(key, file)
  }

  function retry(key: number): void {
    const one = files.find((file) => file.key === key)
    if (!one || one.id !== null || uploads.current.has(key)) return
    change(key, { share: 0, refused: null })
    void send(key, one.file)
  }

  function remove(key: number): void {
    uploads.current.get(key)?.abort()
    setOverfull(false)
    setFiles((now) => now.filter((one) => one.key !== key))
  }

  function clear(): void {
    for (const control of uploads.current.values()) control.abort()
    setFiles([])
    setOverfull(false)
    setReference('')
  }

  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const control of running.values()) control.abort()
    }
  }, [])

  return {
    files,
    isOverfull,
    reference,
    setReference,
    add,
    retry,
    remove,
    ...factsOf(files, reference),
    clear,
  }
}

/** What files and reference come to, for the form and for its call. */
function factsOf(files: readonly EvidenceFile[], reference: string) {
  const stored = files.flatMap(({ id }) => (id === null ? [] : [id]))
  const named = reference.trim()
  const isReferenceShort = named !== '' && named.length < minReference
  return {
    isUploading: files.some(({ id, refused }) => id === null && refused === null),
    hasFile: stored.length > 0,
    hasAny: stored.length > 0 || (named !== '' && !isReferenceShort),
    isReferenceShort,
    given: { files: stored, ...(named === '' ? {} : { reference: named }) },
  }
}
