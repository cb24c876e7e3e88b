import { useLayoutEffect, useRef, useState } from 'react'
import { mergeTyped } from './form-merge.ts'
import { isSame, type PathOf, readPath, type ValueAt, writePath } from './form-paths.ts'

/** A new record begins with values of its own; one that exists is edited over what is stored. */
export type FormSource<V extends object> =
  | { initialValues: V; stored?: undefined; sendsAll?: undefined; revision?: undefined }
  | {
      /** As it was last read; it may be made anew for each drawing. What one has not touched follows it. */
      stored: V
      initialValues?: undefined
      /** The stored one's: goes with the change, so that nothing is written over what somebody else has saved since. */
      revision?: string | undefined
      /** The call takes whole bodies alone; else only what changed is sent, by the body's own names. */
      sendsAll?: boolean
    }

/** The properties of the body that are not as they were. */
const changesOf = (from: object, to: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => !isSame(value, (from as Record<string, unknown>)[name])),
  )

const isKept = (sent: object, name: string, value: unknown): boolean =>
  !isSame(value, (sent as Record<string, unknown>)[name])

/** What stands in a form: what was typed over what it began with. */
export function useFormValues<V extends object>(source: FormSource<V>, bodyOf: (values: V) => object) {
  const [initial] = useState(source.initialValues)
  const base = source.stored ?? initial ?? ({} as V)
  const [typed, setTyped] = useState<Partial<V>>({})
  /** What the server has taken, until it is read again. */
  const [taken, setTaken] = useState<V | null>(null)
  /** What the typed words began from. */
  const [seen, setSeen] = useState({ base, revision: source.revision })
  const merged = source.revision === seen.revision ? null : mergeTyped(seen.base, base, typed)
  // What is saved by oneself is no change of somebody else's.
  const conflicts = taken === null ? (merged?.conflicts ?? []) : []
  const follow = (next: Partial<V>): void => {
    setSeen({ base, revision: source.revision })
    setTyped(next)
  }
  if (merged && conflicts.length === 0) follow(taken === null ? merged.typed : typed)
  const values: V = { ...base, ...typed }
  const body = bodyOf(values)
  const changes = changesOf(bodyOf(base), body)
  const now = { base, values, body, changes, conflicts, revision: seen.revision }
  const latest = useRef(now)
  useLayoutEffect(() => {
    latest.current = now
  })
  return {
    ...now,
    /** As of the last drawing, for what goes on after a pause. */
    latest,
    isDirty: Object.keys(changes).length > 0 && !(taken && isSame(body, bodyOf(taken))),
    setValues: (next: Partial<V>): void => setTyped((before) => ({ ...before, ...next })),
    set: <P extends PathOf<V>>(path: P, next: ValueAt<V, P>): void => {
      const root = path.split('.')[0] ?? ''
      setTyped((before) => {
        const whole = writePath({ ...latest.current.base, ...before }, path, next)
        return { ...before, [root]: readPath(whole, root) }
      })
    },
    take: (sent: V): void => setTaken(sent),
    /** It was read again; what was typed meanwhile waits for the next time. */
    settle: (sent: V): void => {
      if (!source.stored) return
      setTyped(
        (before) =>
          Object.fromEntries(Object.entries(before).filter(([name, value]) => isKept(sent, name, value))) as Partial<V>,
      )
      setTaken(null)
    },
    clear: (): void => setTyped({}),
    keepMine: (): void => follow(merged?.typed ?? typed),
    takeTheirs: (): void =>
      follow(conflicts.reduce((all, { path, theirs }) => writePath(all, path, theirs), merged?.typed ?? typed)),
  }
}
