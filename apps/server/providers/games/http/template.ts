/** Values of the template variables of one call. */
export type Values = Record<string, string>

const place = /\{([A-Za-z0-9_:.$-]+)\}/g

/** The variable names in a text, without braces. */
export function placesOf(text: string): string[] {
  return [...text.matchAll(place)].map(([, name = '']) => name)
}

/** Renders a template. Variables without a value become empty. */
export function fill(
  text: string,
  values: Values,
  write: (value: string) => string = String,
): string {
  return text.replaceAll(place, (_, name: string) => write(values[name] ?? ''))
}

/** The name of the variable when the text consists of it alone, otherwise null. */
export function onlyPlace(text: string): string | null {
  const [first] = placesOf(text)
  return first !== undefined && text === `{${first}}` ? first : null
}
