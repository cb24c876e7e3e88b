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
  /** Loads the body's schema, and zod with it: `async () => (await import('./login-schema.ts')).schema`. */
  schema: () => Promise<S>
  /** Converts the form's values to the body, where they differ. Errors use the body's paths. */
  bodyOf?: (values: V) => object
  send: (body: z.output<S>) => Promise<A>
  /** The form stays busy until it resolves. An error thrown here is a program error, not a refusal: the server accepted the body. */
  onDone?: (answer: A) => unknown
  /** Called after the fields got their errors. `isPlaced`: the fields show all of them. */
  onFailed?: (error: Error, placed: { errors: FieldErrors; isPlaced: boolean }) => void
  /** There are errors: a form of tabs or steps shows the one that contains them. */
  onErrors?: (errors: FieldErrors) => void
  /** Toasts; a later one replaces the earlier. `failed` is shown if the fields do not show all errors. */
  saved?: string | ((answer: A) => string)
  failed?: string
  /** Reads the stored record again after somebody else changed it. */
  reread?: () => Promise<unknown>
  /** Formats a value, for choosing between one's own and somebody else's. */
  describe?: (path: string, value: unknown) => string | null
}

export type ContractFormOptions<S extends z.ZodType, V extends object, A> = CommonOptions<S, V, A> & FormSource<V>

const isChange = (value: unknown): value is ChangeEvent<HTMLInputElement> =>
  typeof value === 'object' && value !== null && 'currentTarget' in value

/** Removes defaults that the schema adds to a partial body. */
const only = <T>(data: T, sentBody: object): T =>
  Object.fromEntries(Object.entries(data as object).filter(([name]) => name in sentBody)) as T

/**
 * A form for a body of the contract: validates by the schema, shows the server's `fields` at the controls, focuses the first wrong one, puts errors
 * without a control in `failure`, and submits once however often the button is pressed. Bind controls by `{...form.field('name')}`, check boxes and
 * switches by `{...form.checkbox('isOpen')}`; paths may be nested ('rows.0.name').
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
   * Validates the given fields, or all, and shows the errors. Waits for the schema, or a fast user would skip the check
   * of a step. Null if the form was unmounted meanwhile.
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
    // A converted body has its own paths.
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
    /** Sets an error that only the control knows (a refused file); null clears it. */
    setErrors: errors.merge,
    isDirty: form.isDirty || isUploading,
    /** Whether uploads of its fields are running; submitting waits for them. */
    isUploading,
    uploads,
    /** Whether a property of the body differs from the stored one. */
    isChanged: (name: string): boolean => name in form.changes,
    /** Resets to the stored values. */
    reset: (): void => {
      form.clear()
      show({})
    },
    isSending: isBusy || rules.isWaiting,
    /** Errors that no visible control shows. */
    failure: errors.failure,
    /** Values changed here and by somebody else; submitting is blocked until one is chosen for each. */
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
  const sending = useMutation({ mutationFn: send })
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
    // Saved: from here on nothing is unsaved, also if `onDone` navigates away.
    flushSync(() => take(sent))
    if (saved !== undefined) toastSuccess(typeof saved === 'string' ? saved : saved(answer), { topic })
    try {
      await onDone?.(answer)
    } finally {
      settle(sent)
    }
  }
  /** False if an upload failed; the person then decides again. */
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
    // The form was unmounted meanwhile.
    if (!isShown.current) return
    const { values, changes, body, conflicts, revision } = latest.current
    if (conflicts.length > 0) return
    const isPart = stored !== undefined && !sendsAll
    const sentBody = isPart ? changes : body
    const checked = schema ? checkBody(schema, sentBody) : { data: sentBody as z.output<S>, errors: null }
    show(checked.errors ?? {})
    if (checked.errors) return
    setBusy(true)
    try {
      const answer = await sending
        .mutateAsync({
          ...((isPart ? only(checked.data, sentBody) : checked.data) as object),
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
