import { upload } from '@champa/client/react/upload'
import { asRefused, Refused } from '@champa/client/refused'
import {
  maxStatementBytes,
  readMapping,
  type StatementFormat,
  uploadStatement,
} from '@champa/contract/office/reconciliation'
import { useState } from 'react'
import { api, call } from '../../../platform/client.ts'
import { emptyMapping, guessMapping, type MappingTexts, textsOf } from './column-mapping.ts'

interface Uploaded {
  id: string
  name: string
  format: StatementFormat
  preview: readonly (readonly string[])[]
}

export interface StatementFile {
  account: string
  setAccount(account: string): void
  /** The uploaded file; null before, and while it is refused. */
  file: Uploaded | null
  /** Uploads a chosen file in place of the one before. */
  take(chosen: File | undefined): void
  mapping: MappingTexts
  setMapping(mapping: MappingTexts): void
  isUploading: boolean
  refused: Refused | null
  /** Forgets the file, after its import. */
  clear(): void
}

/** A statement that is being imported: its account, its file and what its columns say. */
export function useStatementFile(onTake: () => void): StatementFile {
  const [account, setAccount] = useState('')
  const [file, setFile] = useState<Uploaded | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [mapping, setMapping] = useState<MappingTexts>(emptyMapping)

  /** The columns of the account's last statement, where it had some. */
  async function recall(of: string, known: Uploaded | null): Promise<void> {
    if (of === '' || known?.format !== 'csv') return
    const last = await call(readMapping, { params: { account: of } }).catch(() => null)
    if (last?.mapping) setMapping(textsOf(last.mapping))
  }

  async function send(chosen: File): Promise<void> {
    setUploading(true)
    try {
      const stored = await upload(api, uploadStatement, {}, chosen, {
        name: chosen.name,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
      const uploaded = { ...stored, name: chosen.name }
      setFile(uploaded)
      setMapping(guessMapping(stored.preview))
      await recall(account, uploaded)
    } catch (error) {
      setRefused(asRefused(error))
    } finally {
      setUploading(false)
    }
  }

  function take(chosen: File | undefined): void {
    if (!chosen) return
    onTake()
    setFile(null)
    const isLarge = chosen.size > maxStatementBytes
    setRefused(isLarge ? new Refused('INVALID_INPUT', { fields: ['size'] }) : null)
    if (!isLarge) void send(chosen)
  }

  return {
    account,
    setAccount: (picked) => {
      setAccount(picked)
      void recall(picked, file)
    },
    file,
    take,
    mapping,
    setMapping,
    isUploading,
    refused,
    clear: () => setFile(null),
  }
}
