import { deepStrictEqual } from 'node:assert'
import * as z from 'zod/mini'
import { memoize } from '../memoize.ts'

type Encode = (value: never) => unknown

/**
 * Set in tests: answers are also encoded with zod, which validates them, and both results must
 * agree.
 */
const checksAnswers = process.env['CHECK_ANSWERS'] === '1'

/**
 * Encodes what a handler returned to JSON, by a function compiled from the endpoint's schema. It
 * does not validate, because the handler's type already says what it returns.
 */
export function encodeAnswer(schema: z.ZodMiniType, value: unknown): string {
  const text = JSON.stringify(encoderOf(schema)(value as never))
  if (checksAnswers)
    deepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(z.encode(schema, value as never))))
  return text
}

const encoderOf = memoize((schema: z.core.$ZodType): Encode => compile(schema) ?? unchanged)

const unchanged: Encode = (value) => value

/** The encoder of a schema; null when its values need no conversion to JSON. */
function compile(schema: z.core.$ZodType): Encode | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'literal':
    case 'enum':
      return null
    case 'object':
      return compileObject(def.shape)
    case 'array':
      return compileArray(compile(def.element))
    case 'nullable':
    case 'optional':
      return compileNullable(compile(def.innerType))
    case 'pipe':
      return compileCodec(def as z.core.$ZodCodecDef)
    case 'union':
      return compileUnion(schema, def as z.core.$ZodDiscriminatedUnionDef)
    default:
      return (value) => z.encode(schema as z.ZodMiniType, value)
  }
}

/** Copies the fields that the schema names. */
function compileObject(shape: z.core.$ZodLooseShape): Encode {
  const fields = Object.entries(shape).map(([name, field]) => [name, compile(field)] as const)
  return (value: Record<string, never>) => {
    const encoded: Record<string, unknown> = {}
    for (const [name, encode] of fields)
      encoded[name] = encode === null ? value[name] : encode(value[name] as never)
    return encoded
  }
}

const compileArray = (encode: Encode | null): Encode | null =>
  encode && ((values: never[]) => values.map((value) => encode(value)))

const compileNullable = (encode: Encode | null): Encode | null =>
  encode && ((value: never) => (value === null || value === undefined ? value : encode(value)))

const compileCodec =
  ({ reverseTransform }: z.core.$ZodCodecDef): Encode =>
  (value) =>
    reverseTransform(value, { value, issues: [] } as never)

function compileUnion(
  schema: z.core.$ZodType,
  { discriminator, options }: z.core.$ZodDiscriminatedUnionDef,
): Encode {
  const encoders = new Map(
    options.flatMap((option) =>
      [...(option._zod.propValues?.[discriminator] ?? [])].map(
        (value) => [value, encoderOf(option)] as const,
      ),
    ),
  )
  if (encoders.size === 0) return (value) => z.encode(schema as z.ZodMiniType, value)
  return (value) => {
    const encode = encoders.get(value[discriminator])
    if (!encode)
      throw new Error(`no variant has the ${discriminator} ${String(value[discriminator])}`)
    return encode(value)
  }
}
