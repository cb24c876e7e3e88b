import { readIntegrationUse } from '@prosa/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../app/query.ts'
import { Unanswered } from '../../../app/unanswered.tsx'
import { keyTexts } from '../../../shared/keys/texts.ts'
import { UseOfKey } from '../../../shared/keys/use-of-key.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import classes from './integrations.module.css'

const refreshMs = 15_000

/** Calls of the last 30 days, by day and by operation. */
export function UseTab({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    ...query(readIntegrationUse, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: refreshMs,
  })
  if (data) return <UseOfKey use={data} />
  return (
    <div className={classes.part}>
      <Unanswered of={{ error, refetch }} title={keyTexts.use.failed} level={3}>
        <ListSkeleton rows={4} />
      </Unanswered>
    </div>
  )
}
