import { useLayoutEffect, useRef, useState } from 'react'
import { mergeTyped } from './form-merge.ts'
import { isSame, type PathOf, readPath, type ValueAt, writePath } from './form-paths.ts'

/** A new record starts with its own values; an existing one is edited over the stored values. */
export type FormSource<V extends object> =
  | { initialValues: V; stored?: undefined; sendsAll?: undefined; revision?: undefined }
  | {
      /** The record as last read; a new object per render is fine. Untouched fields follow it. */
      stored: V
      initialValues?: undefined
      /** The stored record's revision, sent with the change so that nothing is overwritten unseen. */
      revision?: string | undefined
      /** The call takes whole bodies only; otherwise only changed properties are sent. */
      sendsAll?: boolean
    }

/** Properties of the body that differ. */
const changesOf = (from: object, to: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(to).filter(([name, value]) => !isSame(value, (from as Record<string, unknown>)[name])),
  )

const isKept = (sent: object, name: string, value: unknown): boolean =>
  !isSame(value, (sent as Record<string, unknown>)[name])

/** Values of a form: edits over the initial values. */
export function useFormValues<V extends object>(source: FormSource<V>, bodyOf: (values: V) => object) {
  const [initial] = useState(source.initialValues)
  const base = source.stored ?? initial ?? ({} as V)
  const [typed, setTyped] = useState<Partial<V>>({})
  /** Values the server has saved, until the record is read again. */
  const [taken, setTaken] = useState<V | null>(null)
  /** The stored values on which the edits are based. */
  const [seen, setSeen] = useState({ base, revision: source.revision })
  const merged = source.revision === seen.revision ? null : mergeTyped(seen.base, base, typed)
  // One's own save is not somebody else's change.
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
    /** As of the last render, for code that continues after an await. */
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
    /** The record was read again; edits made meanwhile are kept. */
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
