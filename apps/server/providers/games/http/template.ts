/** What the places of a template stand for in one call. */
export type Values = Record<string, string>

const place = /\{([A-Za-z0-9_:.$-]+)\}/g

/** The places that a text names, without their braces. */
export function placesOf(text: string): string[] {
  return [...text.matchAll(place)].map((one) => one[1]!)
}

/** Fills a text in. A place that the call has nothing for is empty. */
export function fill(
  text: string,
  values: Values,
  write: (value: string) => string = String,
): string {
  return text.replaceAll(place, (_, name: string) => write(values[name] ?? ''))
}

/** The place that a text consists of, if it is one alone. */
export function onlyPlace(text: string): string | null {
  const [first] = placesOf(text)
  return first !== undefined && text === `{${first}}` ? first : null
}
