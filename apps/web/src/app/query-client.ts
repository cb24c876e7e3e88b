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
/** Before the first of them, doubled before the second: whoever waits for a list is told within seconds that it failed. */
const retryAfterMs = 400

/** Tries again only what may pass by itself: no answer, or a failure of the server. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < maxRetries && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** A lost session leads to /login by itself; what no screen shows is told by a toast. */
function report(error: Error, isLoud: boolean): void {
  if (!isLoud || (error instanceof ApiError && error.status === 401)) return
  toastError(errorMessage(error))
}

/** The one cache of what the server said. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.loud === true) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.loud === true),
  }),
  defaultOptions: {
    // Without a network calls fail and say so; a browser that believes to have none may well reach a server beside it.
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
