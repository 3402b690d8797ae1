import * as z from 'zod/mini'

/**
 * Validates a file or a setting that the operator wrote. Each problem is one line and names the
 * field.
 */
export function readWritten<Shape extends z.ZodMiniType>(
  shape: Shape,
  written: unknown,
): { ok: true; data: z.output<Shape> } | { ok: false; problems: string[] } {
  const read = shape.safeParse(written, { error: z.locales.en().localeError })
  if (read.success) return { ok: true, data: read.data }
  return {
    ok: false,
    problems: read.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join('.')}: ${message}`,
    ),
  }
}
