import fc from 'fast-check'
import * as z from 'zod/mini'
import type { NamedEndpoint } from '@champa/contract/endpoints'

export interface BadInput {
  path: string
  body: string | undefined
}

/**
 * Values that break code without validation: wrong types, numeric limits, strings with a special
 * meaning, deep and huge values.
 */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.005,
    1e21,
    1e-9,
    2 ** 53,
    -(2 ** 63),
    Number.MAX_VALUE,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '💥',
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    'undefined',
    "' or 1=1 --",
    '"; drop table member; --',
    '<script>alert(1)</script>',
    '${7*7}',
    '../../etc/passwd',
    '%00',
    '__proto__',
    'constructor',
    '๐๘๑๒๓๔๕๖๗๘',
    '0812345678'.repeat(20),
    'x'.repeat(5_000),
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    { toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(Number),
  fc.jsonValue({ maxDepth: 3 }),
)

const plausible: Record<string, unknown[]> = {
  amount: [1, 100, 0.01, 10_000_000],
  from: ['wallet', 'naga'],
  to: ['wallet', 'naga', 'none'],
  page: [1, 2],
  limit: [10, 100],
  username: ['0812345678', '0912345678'],
  phoneNumber: ['0812345678'],
  password: ['long enough 1'],
  oldPassword: ['long enough 1'],
  reason: ['found by the daily comparison'],
  reference: ['CASE-12'],
  version: ['v1', 1],
  memberId: ['7'],
  th: ['ธนาคารปฏิเสธ'],
  lo: ['ທະນາຄານປະຕິເສດ'],
  en: ['The bank refused'],
  newPassword: ['long enough 2'],
  name: ['สมชาย'],
  bankCode: ['KBANK', 'KTB'],
  bankAccountName: ['SOMCHAI'],
  bankAccountNo: ['1234567890'],
  otpToken: ['A'.repeat(43)],
  otpCode: ['123456'],
  remember: [true],
  ageConfirmed: [true],
  currency: ['THB'],
  sourceCode: ['friend'],
  inviteCode: ['PR1'],
}

/** What a schema is made of, as far as inputs use it. */
interface SchemaParts {
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  /** The wire side of a codec. */
  in?: z.ZodMiniType
  options?: z.ZodMiniType[]
  entries?: Record<string, unknown>
  values?: unknown[]
}

/** Values for a schema, plausible at each level or hostile at any of them. */
function valueFor(schema: z.ZodMiniType, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: plausibleFor(schema, name) }, hostileValue)
}

function plausibleFor(schema: z.ZodMiniType, name: string): fc.Arbitrary<unknown> {
  const { shape, element, innerType, options, entries, values, ...def } = schema.def as SchemaParts
  if (shape) return fc.record(fieldsFor(shape), { requiredKeys: [] })
  if (element) return fc.array(valueFor(element, name), { maxLength: 3 })
  const inner = innerType ?? def.in
  if (inner) return plausibleFor(inner, name)
  if (options) return fc.oneof(...options.map((option) => plausibleFor(option, name)))
  const known = plausible[name] ?? (entries ? Object.values(entries) : (values ?? ['x']))
  return fc.constantFrom(...known)
}

const fieldsFor = (shape: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, valueFor(schema, name)] as const),
  )

function bodyFor(schema: z.ZodMiniType | undefined): fc.Arbitrary<string | undefined> {
  if (!schema) return fc.constantFrom(undefined, '{}', '[]', '{"extra":1}', 'null')
  const validBody = plausibleFor(schema, '').map((value) => JSON.stringify(value))
  const broken = fc.oneof(
    hostileValue.map((value) => JSON.stringify(value) ?? 'undefined'),
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      '{',
      '{"a":',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{}}}',
      '['.repeat(2_000),
      '\u0000',
      'x'.repeat(70_000),
    ),
  )
  return fc.oneof({ weight: 4, arbitrary: validBody }, { weight: 1, arbitrary: broken })
}

function pathFor(one: NamedEndpoint): fc.Arbitrary<string> {
  const names = [...one.endpoint.path.matchAll(/:(\w+)/g)].map((found) => found[1]!)
  // Excludes path segments that consist only of dots, because fetch normalises them before sending.
  const part = fc
    .oneof(
      fc.constantFrom('naga', 'PAYONEX', 'none', '0000000000000000'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((text) => text.toWellFormed()),
      fc.constantFrom("' or 1=1", '..%2f..', '%00', '\u0000', '๐', 'x'.repeat(150), '__proto__'),
    )
    .filter((text) => text !== '.' && text !== '..')
  return fc
    .tuple(...names.map(() => part))
    .map((values) =>
      values.reduce<string>(
        (path, value, index) => path.replace(`:${names[index]}`, () => encodeURIComponent(value)),
        one.endpoint.path,
      ),
    )
}

/** True when the contract accepts this input (a missing body counts as an empty one). */
function isValid(one: NamedEndpoint, { path, body }: BadInput): boolean {
  const values = path.split('/')
  const params = Object.fromEntries(
    one.endpoint.path
      .split('/')
      .flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), decodeURIComponent(values[index] ?? '')]] : [],
      ),
  )
  const accepts = (schema: z.ZodMiniType | undefined, value: unknown): boolean =>
    !schema || z.safeDecode(schema, value as never).success
  try {
    return (
      accepts(one.endpoint.params, params) &&
      accepts(one.endpoint.body, body ? JSON.parse(body) : {})
    )
  } catch {
    return false
  }
}

/** Inputs that the endpoint's own schemas refuse. */
export function badInputs(one: NamedEndpoint): fc.Arbitrary<BadInput> {
  return fc
    .record({ path: pathFor(one), body: bodyFor(one.endpoint.body) })
    .filter((input) => !isValid(one, input))
}

/** False for an endpoint without parameters and body, which cannot get a bad input. */
export function takesInput(one: NamedEndpoint): boolean {
  return one.endpoint.params !== undefined || one.endpoint.body !== undefined
}
