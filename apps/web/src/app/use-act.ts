import type { Operation } from '@prosa/contract'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { errorMessage } from './api-error.ts'
import { invalidate } from './query.ts'

interface Act<Answer, Input> {
  ask: (input: Input) => Promise<Answer>
  /** Toast after success, or a callback. */
  done?: string | ((answer: Answer, input: Input) => unknown)
  /** Title of the failure toast, above the server's message. */
  failed: string | ((input: Input) => string)
  /** Operations to refetch, also after a failure: somebody else may have done the same meanwhile. */
  stale?: readonly [Operation, ...Operation[]] | (() => unknown)
}

/** An action by a button: calls the server, reports the result, and refetches what changed. */
export const useAct = <Answer, Input = void>({
  ask,
  done,
  failed,
  stale,
}: Act<Answer, Input>): UseMutationResult<Answer, Error, Input> =>
  useMutation<Answer, Error, Input>({
    mutationFn: ask,
    onSuccess: (answer, input) => {
      if (typeof done === 'string') toastSuccess(done)
      return typeof done === 'function' ? done(answer, input) : undefined
    },
    onError: (error, input) =>
      toastError(typeof failed === 'function' ? failed(input) : failed, { detail: errorMessage(error) }),
    onSettled: () => (typeof stale === 'function' ? stale() : stale && invalidate(...stale)),
  })
