import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import { isAddressOrNetwork } from '../http/address-list.ts'

export interface Setting {
  schema: z.ZodMiniType
  fallback?: string
  mayBe: string
  does: string
}

/** Schemas of settings: they validate the text of the environment and turn it into a value. */
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
/** A number of processes; `auto` is the number of cores. */
export const workers = z.pipe(
  z.string().check(z.regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/)),
  z.transform((text) => (text === 'auto' ? availableParallelism() : Number(text))),
)
/** An address that `new URL` accepts: an error thrown later would contain the password. */
export const address = (begins: RegExp) =>
  z.string().check(z.refine((text) => begins.test(text) && URL.canParse(text)))
export const url = z.string().check(z.regex(/^https?:\/\/\S+$/))

/** Comma-separated code=key pairs. Error messages never contain the keys. */
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

/** Comma-separated hosts without a scheme, used with https only. */
export const hosts = list((text) => host.test(text))

/** Comma-separated addresses and networks. */
export const networks = list(isAddressOrNetwork)

/** Comma-separated ISO 3166 country codes. */
export const countries = list((text) => /^[a-z]{2}$/.test(text))
