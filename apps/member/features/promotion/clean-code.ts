import { campaignCode } from '@champa/contract/bonus'
import * as z from 'zod/mini'

/** As typed or pasted: upper-cased, without any space around or inside. What is no code at all stays to be seen. */
export function cleanCode(typed: string): string {
  return typed.replace(/[\s\u200b]+/g, '').toUpperCase()
}

export function isCode(code: string): boolean {
  return z.safeParse(campaignCode, code).success
}
