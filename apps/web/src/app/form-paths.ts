/** A child of a value by name or index; null and undefined have none. */
type Inner<V, K extends string> = V extends readonly (infer E)[] ? E : K extends keyof V ? V[K] : never

/** Paths into form values, as in schema issues and the server's `fields`: 'email', 'rows.0.name'. */
export type PathOf<V> = V extends readonly (infer E)[]
  ? `${number}` | `${number}.${PathOf<E>}`
  : V extends object
    ? { [K in keyof V & string]: K | `${K}.${PathOf<V[K]>}` }[keyof V & string]
    : never

/** The value at a path. */
export type ValueAt<V, P extends string> = P extends `${infer K}.${infer Rest}`
  ? ValueAt<Inner<NonNullable<V>, K>, Rest>
  : Inner<NonNullable<V>, P>

const childOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

export const readPath = (value: unknown, path: string): unknown => path.split('.').reduce<unknown>(childOf, value)

/** A copy with another value at the path; untouched branches stay the same objects. */
export function writePath<V>(value: V, path: string, next: unknown): V {
  const [key = '', ...rest] = path.split('.')
  const child = rest.length === 0 ? next : writePath(childOf(value, key), rest.join('.'), next)
  if (Array.isArray(value)) return value.with(Number(key), child) as V
  return { ...value, [key]: child }
}

/** Equality when sent: an undefined property equals a missing one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => isSame(childOf(one, key), childOf(other, key)))
}

/** Whether a change at `changed` clears an error at `error`: same path, an ancestor or a descendant. */
export const touches = (changed: string, error: string): boolean =>
  error === changed || error.startsWith(`${changed}.`) || changed.startsWith(`${error}.`)
