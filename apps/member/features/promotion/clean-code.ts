import { campaignCode } from '@champa/contract/bonus'
import * as z from 'zod/mini'

/**
 * Upper-cases a typed or pasted code and removes all whitespace. Invalid characters stay visible.
 */
export function cleanCode(typed: string): string {
  return typed.replace(/[\s\u200b]+/g, '').toUpperCase()
}

export function isCode(code: string): boolean {
  return z.safeParse(campaignCode, code).success
}
