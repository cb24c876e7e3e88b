import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { createFormUploads, type FormUploads } from '../ui/form-uploads.ts'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { ApiError, errorMessage } from './api-error.ts'
import { useFormErrors } from './form-errors.ts'
import { type PathOf, readPath, touches, type ValueAt } from './form-paths.ts'
import { checkBody, createOneAtATime, type FieldErrors, fieldsOf, maxLengthOf } from './form-rules.ts'
import { useFormSchema } from './form-schema.ts'
import { type FormSource, useFormValues } from './form-values.ts'

interface CommonOptions<S extends z.ZodType, V extends object, A> {
  /** Brings the body's schema, which comes with the checks themselves: `async () => (await import('./login-schema.ts')).schema`. */
  schema: () => Promise<S>
  /** The body that these values make, where they are not the body themselves. Errors are named by its paths. */
  bodyOf?: (values: V) => object
  send: (body: z.output<S>) => Promise<A>
  /** The form stays busy until it ends. What throws here is a fault of the program, and no refusal: the server has taken the body. */
  onDone?: (answer: A) => unknown
  /** After the fields have their errors. `isPlaced`: they say all that the server said. */
  onFailed?: (error: Error, placed: { errors: FieldErrors; isPlaced: boolean }) => void
  /** There are errors; a form of tabs or steps shows the one that holds them. */
  onErrors?: (errors: FieldErrors) => void
  /** Toasts, of which the later takes the place of the earlier. `failed` is shown where the fields do not say it all. */
  saved?: string | ((answer: A) => string)
  failed?: string
  /** Reads the stored record again: somebody has changed it meanwhile. */
  reread?: () => Promise<unknown>
  /** A value in words, for who chooses between one's own and somebody else's. */
  describe?: (path: string, value: unknown) => string | null
}

export type ContractFormOptions<S extends z.ZodType, V extends object, A> = CommonOptions<S, V, A> & FormSource<V>

const isChange = (value: unknown): value is ChangeEvent<HTMLInputElement> =>
  typeof value === 'object' && value !== null && 'currentTarget' in value

/** Without what the schema adds to a part of a body: it is not changed. */
const only = <T>(data: T, wanted: object): T =>
  Object.fromEntries(Object.entries(data as object).filter(([name]) => name in wanted)) as T

/**
 * A form over a body of the contract: the schema's rules and lengths, the server's `fields` at the fields, the first wrong one
 * focused, what belongs to no field in `failure`, and one call however often it is pressed. Give each control
 * `{...form.field('name')}`, a box or switch `{...form.checkbox('isOpen')}`; paths may be nested ('rows.0.name').
 */
export function useContractForm<S extends z.ZodType, V extends object, A>(options: ContractFormOptions<S, V, A>) {
  const { bodyOf, onErrors } = options
  const form = useFormValues<V>(options, bodyOf ?? ((values) => values))
  const { values, latest } = form
  const errors = useFormErrors()
  const rules = useFormSchema(options.schema)
  const show = (found: FieldErrors, said: string | null = null): void => {
    errors.show(found, said)
    if (Object.keys(found).length > 0) onErrors?.(found)
  }
  const [uploads] = useState(createFormUploads)
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.isUploading)
  const { submit, isBusy } = useSubmit(options, form, { ...rules, uploads }, show)
  /**
   * What is wrong, at the given fields or at all; shows it. Waits for the rules: a step that one is quicker through than they come would
   * not be looked at. Null where the form was left meanwhile.
   */
  const check = async (fields?: readonly string[]): Promise<FieldErrors | null> => {
    const schema = await rules.demandSchema()
    if (!rules.isShown.current) return null
    const all = Object.entries((schema && checkBody(schema, latest.current.body).errors) ?? {})
    const found = Object.fromEntries(all.filter(([path]) => !fields || fields.some((name) => touches(name, path))))
    show(found)
    return found
  }
  const set = <P extends PathOf<V>>(path: P, next: ValueAt<V, P>): void => {
    form.set(path, next)
    // Errors of a body of its own have other names.
    errors.settle(bodyOf ? null : path)
  }
  const control = (path: string) => ({ name: path, 'data-path': path, error: errors.all[path] })
  return {
    ref: errors.ref,
    values,
    errors: errors.all as FieldErrors & Partial<Record<keyof V, string>>,
    errorOf: (path: string): string | undefined => errors.all[path],
    field: <P extends PathOf<V>>(path: P) => {
      const maxLength = rules.schema ? maxLengthOf(rules.schema, path) : undefined
      return {
        ...control(path),
        value: readPath(values, path) as ValueAt<V, P>,
        onChange: (next: unknown): void =>
          set(path, (isChange(next) ? next.currentTarget.value : next) as ValueAt<V, P>),
        ...(maxLength ? { maxLength } : {}),
      }
    },
    checkbox: <P extends PathOf<V>>(path: P) => ({
      ...control(path),
      checked: readPath(values, path) === true,
      onChange: (event: ChangeEvent<HTMLInputElement>): void => set(path, event.currentTarget.checked as ValueAt<V, P>),
    }),
    set,
    setValues: (next: Partial<V>): void => {
      form.setValues(next)
      for (const name of Object.keys(next)) errors.settle(bodyOf ? null : name)
    },
    /** What only a control of its own can know: a file that was not taken. Null takes the error away. */
    setErrors: errors.merge,
    isDirty: form.isDirty || isUploading,
    /** Files of its fields are on their way; sending waits for them. */
    isUploading,
    uploads,
    /** Whether a property of the body is not as it is stored. */
    isChanged: (name: string): boolean => name in form.changes,
    /** Back to what is stored. */
    reset: (): void => {
      form.clear()
      show({})
    },
    isSending: isBusy || rules.isWaiting,
    /** What no control on the screen says. */
    failure: errors.failure,
    /** What somebody else saved meanwhile and oneself typed over; nothing is sent before one has chosen. */
    conflict:
      form.conflicts.length > 0
        ? {
            rows: form.conflicts,
            describe: options.describe ?? (() => null),
            keepMine: form.keepMine,
            takeTheirs: form.takeTheirs,
          }
        : null,
    check,
    submit,
  }
}

const refused = Symbol('refused')

function useSubmit<S extends z.ZodType, V extends object, A>(
  { send, onDone, onFailed, saved, failed, reread, stored, sendsAll = false }: ContractFormOptions<S, V, A>,
  { latest, take, settle }: ReturnType<typeof useFormValues<V>>,
  { demandSchema, isShown, uploads }: ReturnType<typeof useFormSchema<S>> & { uploads: FormUploads },
  show: (found: FieldErrors, said?: string | null) => void,
) {
  const [oneAtATime] = useState(createOneAtATime)
  const [isBusy, setBusy] = useState(false)
  const topic = useId()
  const sending = useMutation({ meta: { quiet: true }, mutationFn: send })
  const refuse = (error: Error): void => {
    const { values, body } = latest.current
    const found = fieldsOf(error)
    const roots = Object.keys(found).map((path) => path.split('.')[0] ?? '')
    const isPlaced = roots.length > 0 && roots.every((root) => root in values || root in body)
    show(found, roots.length === 0 ? errorMessage(error) : null)
    if (failed !== undefined && !isPlaced) toastError(failed, { detail: errorMessage(error), topic })
    onFailed?.(error, { errors: found, isPlaced })
    if (error instanceof ApiError && error.code === 'overtaken') void reread?.()
  }
  const finish = async (answer: A, sent: V): Promise<void> => {
    // Nothing would be lost from here on, also where `onDone` leads away.
    flushSync(() => take(sent))
    if (saved !== undefined) toastSuccess(typeof saved === 'string' ? saved : saved(answer), { topic })
    try {
      await onDone?.(answer)
    } finally {
      settle(sent)
    }
  }
  /** False where a file did not get there: whoever pressed decides anew. */
  const waitForFiles = async (): Promise<boolean> => {
    if (!uploads.isUploading()) return true
    setBusy(true)
    try {
      return await uploads.settled()
    } finally {
      setBusy(false)
    }
  }
  const submitOnce = async (): Promise<void> => {
    if (!(await waitForFiles())) return
    const schema = await demandSchema()
    // It was left meanwhile.
    if (!isShown.current) return
    const { values, changes, body, conflicts, revision } = latest.current
    if (conflicts.length > 0) return
    const isPart = stored !== undefined && !sendsAll
    const wanted = isPart ? changes : body
    const checked = schema ? checkBody(schema, wanted) : { data: wanted as z.output<S>, errors: null }
    show(checked.errors ?? {})
    if (checked.errors) return
    setBusy(true)
    try {
      const answer = await sending
        .mutateAsync({
          ...((isPart ? only(checked.data, wanted) : checked.data) as object),
          ...(revision === undefined ? {} : { revision }),
        } as z.output<S>)
        .catch((error: unknown) => {
          if (!(error instanceof Error)) throw error
          refuse(error)
          return refused
        })
      if (answer !== refused) await finish(answer as A, values)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    submit: (event?: FormEvent): void => {
      event?.preventDefault()
      void oneAtATime(submitOnce)
    },
  }
}
