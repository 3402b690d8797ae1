import * as z from 'zod/mini'
import { isAddressOrNetwork } from '../http/address-list.ts'

export interface Setting {
  schema: z.ZodMiniType
  fallback?: string
  mayBe: string
  does: string
}

/** What a setting may be: its text from the environment, checked and turned into a value. */
export const port = z.int().check(z.minimum(1), z.maximum(65_535))
export const number = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => Number(text)),
    ),
    schema,
  )
export const flag = z.pipe(
  z.enum(['0', '1', 'on', 'off', 'true', 'false']),
  z.transform((text) => text === '1' || text === 'on' || text === 'true'),
)
export const url = z.string().check(z.regex(/^https?:\/\/\S+$/))

/** No secret is ever said back, so what is wrong with one is said without it. */
export const keysByCode = z.pipe(
  z.string().check(z.regex(/^[A-Za-z0-9]{2,24}=[^,\s]{8,}(,[A-Za-z0-9]{2,24}=[^,\s]{8,})*$/)),
  z.transform((text) =>
    Object.fromEntries(
      text
        .split(',')
        .map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
    ),
  ),
)

const list = (isOne: (text: string) => boolean) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',').map((one) => one.trim().toLowerCase())),
    ),
    z.array(z.string().check(z.refine(isOne))),
  )

const host = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(:\d{1,5})?$/

/** Hosts with commas between, without a scheme: they are reached by https only. */
export const hosts = list((text) => host.test(text))

/** Addresses and networks with commas between. */
export const networks = list(isAddressOrNetwork)

/** ISO 3166 codes of countries with commas between. */
export const countries = list((text) => /^[a-z]{2}$/.test(text))
