import { type FirstSteps, readFirstSteps } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'

const refreshMs = 30_000

/** `steps` is undefined without permission and while loading (`isComing`); null once all steps are done. */
export function useFirstSteps(): { steps: FirstSteps | null | undefined; isComing: boolean } {
  const can = useCan()
  const { data, isLoading } = useQuery({
    ...query(readFirstSteps),
    enabled: can('bot_create') && can.call(readFirstSteps),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? false : refreshMs),
  })
  return { steps: data && isDone(data) ? null : data, isComing: isLoading }
}

const isDone = ({ published, connected, invited, answered }: FirstSteps): boolean =>
  published && connected && invited && answered
