/**
 * Creates one value for each key object, such as an app or its database, on first use. The value
 * lives as long as its key.
 */
export function memoize<Key extends object, Value>(
  create: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, { value: Value }>()
  return (key) => {
    let entry = values.get(key)
    if (!entry) values.set(key, (entry = { value: create(key) }))
    return entry.value
  }
}
