import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toastError } from '../ui/toast.tsx'
import { ApiError, errorMessage } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `loud`: no screen shows the failure, so it is a toast. */
    queryMeta: { loud?: boolean }
    mutationMeta: { loud?: boolean }
  }
}

const maxRetries = 2
/** Ms before the first retry, doubled before the second: a failure shows within seconds. */
const retryAfterMs = 400

/** Retries only failures that may pass: no answer, or a server error. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < maxRetries && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Shows a toast for failures that no screen shows; a lost session leads to /login by itself. */
function report(error: Error, isLoud: boolean): void {
  if (!isLoud || (error instanceof ApiError && error.status === 401)) return
  toastError(errorMessage(error))
}

/** The cache of all server answers. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.loud === true) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.loud === true),
  }),
  defaultOptions: {
    // Calls run even if the browser believes to be offline: the server may be reachable, and failures are reported.
    queries: {
      staleTime: 15_000,
      retry: shouldRetry,
      retryDelay: (failures) => retryAfterMs * 2 ** failures,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
