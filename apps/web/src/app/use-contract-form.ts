import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { focusFirst } from './focus-first.ts'
import { checkBody, createOneAtATime, type FieldErrors, maxLengthOf, placeErrors } from './form-rules.ts'

interface ContractFormOptions<S extends z.ZodType, V extends object, A> {
  /** Brings the body's schema, which comes with the checks themselves: `async () => (await import('./login-schema.ts')).schema`. */
  schema: () => Promise<S>
  /** One for each field of the form, named as in the body. */
  initialValues: V
  send: (body: z.output<S>) => Promise<A>
  onDone?: (answer: A) => unknown
  /** After the fields have their errors. `isPlaced`: they say all that the server said. */
  onFailed?: (error: Error, placed: { errors: FieldErrors; isPlaced: boolean }) => void
}

/**
 * A form over a body of the contract: the schema's rules and lengths, the server's `fields` at the fields, the first wrong one
 * focused, and one call however often it is pressed. Give each control `{...form.field('name')}`.
 */
export function useContractForm<S extends z.ZodType, V extends object, A>(options: ContractFormOptions<S, V, A>) {
  const { schema: load, initialValues, send, onDone, onFailed } = options
  const form = useForm<V>({ initialValues })
  const [schema, setSchema] = useState<S | null>(null)
  const [oneAtATime] = useState(createOneAtATime)
  const element = useRef<HTMLFormElement>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const firstLoad = useRef(load)
  const loading = useRef<Promise<S | null>>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    // Without it (offline) the server alone checks.
    loading.current = firstLoad.current().catch(() => null)
    void loading.current.then((loaded) => isShown.current && setSchema(() => loaded))
    return () => {
      isShown.current = false
    }
  }, [])
  /** The schema, also where one is quicker than it: what is sent unchecked the server may take, though the screen would not. */
  const demandSchema = async (): Promise<S | null> => {
    if (schema) return schema
    setIsWaiting(true)
    try {
      return await loading.current
    } finally {
      setIsWaiting(false)
    }
  }
  const names = Object.keys(initialValues)
  const sending = useMutation({ meta: { quiet: true }, mutationFn: send })

  // Once the errors stand there: a form of steps may have changed the step for them.
  const toFocus = useRef<FieldErrors | null>(null)
  useEffect(() => {
    if (toFocus.current) focusFirst(element.current, toFocus.current)
    toFocus.current = null
  })
  const show = (errors: FieldErrors): void => {
    form.setErrors(errors)
    toFocus.current = errors
  }
  /**
   * What is wrong, at the given fields or at all; shows it. Waits for the rules: a step that one is quicker through than they come would
   * not be looked at. Null where the form was left meanwhile.
   */
  const check = async (only: readonly string[] = names): Promise<FieldErrors | null> => {
    const rules = await demandSchema()
    if (!isShown.current) return null
    if (!rules) return {}
    const all = Object.entries(checkBody(rules, form.getValues()).errors ?? {})
    const errors = Object.fromEntries(all.filter(([name]) => only.includes(name)))
    show(errors)
    return errors
  }
  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    void oneAtATime(async () => {
      const rules = await demandSchema()
      // It was left meanwhile.
      if (!isShown.current) return
      const values = form.getValues()
      const checked = rules ? checkBody(rules, values) : { data: values as z.output<S>, errors: null }
      if (checked.errors) return show(checked.errors)
      form.clearErrors()
      try {
        const answer = await sending.mutateAsync(checked.data)
        await onDone?.(answer)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        const placed = placeErrors(error, names)
        show(placed.errors)
        onFailed?.(error, placed)
      }
    })
  }
  const field = <K extends keyof V & string>(name: K) => {
    const maxLength = schema ? maxLengthOf(schema, name) : undefined
    return { ...form.getInputProps(name), name, 'data-path': name, ...(maxLength ? { maxLength } : {}) }
  }
  const placed = sending.error ? placeErrors(sending.error, names).isPlaced : true
  return {
    ref: element,
    values: form.values,
    errors: form.errors as Partial<Record<keyof V, string>>,
    field,
    setValues: (values: Partial<V>) => form.setValues(values),
    /** What only a control of its own can know: a file that was not taken. Null takes the error away. */
    setErrors: (errors: Partial<Record<keyof V & string, string | null>>) =>
      form.setErrors({ ...form.errors, ...errors }),
    isDirty: form.isDirty(),
    /** What stands in the form is stored now, with these values in it: nothing would be lost. */
    markSaved: (values: Partial<V> = {}) => {
      form.setValues(values)
      form.resetDirty()
    },
    isSending: sending.isPending || isWaiting,
    /** What the server said that belongs to no field. */
    failure: placed ? null : sending.error,
    check,
    submit,
  }
}
