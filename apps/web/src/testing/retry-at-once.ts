import { queryClient } from '../app/query-client.ts'

// A call that fails is asked again without the pause of a second and of two, for which each test of a failure would wait.
const usual = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } })
