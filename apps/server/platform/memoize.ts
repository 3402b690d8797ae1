/**
 * Creates one value for each key object, such as an app or its database, on first use. The value
 * lives as long as its key.
 */
export function memoize<Key extends object, Value>(
  create: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, { value: Value }>()
  return (key) => {
    let known = values.get(key)
    if (!known) values.set(key, (known = { value: create(key) }))
    return known.value
  }
}
