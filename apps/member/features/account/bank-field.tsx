import { readBanks } from '@champa/contract/lookup'
import { BankPicker } from '@champa/ui/pay/bank-picker'
import type { Locale } from '@champa/contract/constants'
import { useLocale, useTranslations } from 'use-intl'
import type { Answer } from '@champa/client/call-shape'
import { useApiQuery } from '../../platform/client.ts'

export type Bank = Answer<typeof readBanks>['banks'][number]

const names: Record<Locale, (bank: Bank) => string> = {
  th: (bank) => bank.nameTH,
  lo: (bank) => bank.nameLO,
  en: (bank) => bank.nameEN,
}

/** The operator's list of banks; undefined until it has loaded. */
export function useBanks(): readonly Bank[] | undefined {
  return useApiQuery(readBanks, undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.banks
}

interface Props {
  banks: readonly Bank[] | undefined
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** Unofficial names that members use for a bank: that of its app, or its name before a merger. */
const spokenNames: Readonly<Record<string, readonly string[]>> = {
  KBANK: ['K PLUS', 'กสิกร'],
  SCB: ['SCB Easy', 'ไทยพาณิชย์'],
  KTB: ['Krungthai NEXT', 'เป๋าตัง'],
  BBL: ['Bualuang'],
  BAY: ['KMA', 'กรุงศรี'],
  TTB: ['TMB', 'ttb touch', 'ธนชาต'],
  GSB: ['MyMo', 'ออมสิน'],
  BAAC: ['ธ.ก.ส.'],
  GHB: ['ธอส.'],
  BCEL: ['BCEL One'],
}

export function BankField({ banks = [], value, error, onChange }: Props) {
  const t = useTranslations()
  const nameOf = names[useLocale()]
  const choices = banks.map((bank) => ({
    code: bank.code,
    colour: bank.colour,
    name: nameOf(bank) || bank.nameEN,
    aliases: [bank.nameTH, bank.nameEN, bank.nameLO, ...(spokenNames[bank.code] ?? [])],
  }))
  const words = {
    search: t('reg.searchBank'),
    common: t('reg.commonBanks'),
    others: t('reg.allBanks'),
    none: t('reg.noSuchBank'),
    close: t('common.close'),
  }
  return (
    <BankPicker
      label={t('reg.bank')}
      placeholder={t('reg.selectBank')}
      banks={choices}
      value={value}
      onPick={onChange}
      error={error}
      words={words}
    />
  )
}
