import type { Operation } from '@prosa/contract'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { errorMessage } from './api-error.ts'
import { invalidate } from './query.ts'

interface Act<Answer, Input> {
  ask: (input: Input) => Promise<Answer>
  /** Said once it is done, or what follows. */
  done?: string | ((answer: Answer, input: Input) => unknown)
  /** Heads what the server says of a failure. */
  failed: string | ((input: Input) => string)
  /** What it made stale. Read again however it went: somebody else may have done the same meanwhile. */
  stale?: readonly [Operation, ...Operation[]] | (() => unknown)
}

/** Something that a person does by a press: asks the server, says how it went and has read again what changed. */
export const useAct = <Answer, Input = void>({
  ask,
  done,
  failed,
  stale,
}: Act<Answer, Input>): UseMutationResult<Answer, Error, Input> =>
  useMutation<Answer, Error, Input>({
    meta: { quiet: true },
    mutationFn: ask,
    onSuccess: (answer, input) => {
      if (typeof done === 'string') toastSuccess(done)
      return typeof done === 'function' ? done(answer, input) : undefined
    },
    onError: (error, input) =>
      toastError(typeof failed === 'function' ? failed(input) : failed, { detail: errorMessage(error) }),
    onSettled: () => (typeof stale === 'function' ? stale() : stale && invalidate(...stale)),
  })
