import { Button } from '@mantine/core'
import { type ImportStatus, listContactImports } from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { pagesKey } from '../../../app/query.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { type BadgeTone, StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './import.module.css'
import { importTexts as texts } from './texts.ts'

const pageSize = 10

export const importTones: Record<ImportStatus, BadgeTone> = {
  running: 'info',
  done: 'ok',
  cancelled: 'neutral',
  failed: 'bad',
  undoing: 'info',
  undone: 'off',
}

/** What was imported before, the newest first. */
export function PastImports({ onOpen }: { onOpen: (id: number) => void }) {
  const { moment } = useFormats()
  const past = useInfiniteQuery({
    queryKey: [...pagesKey(listContactImports, {})],
    queryFn: ({ pageParam }) =>
      call(listContactImports, { query: { limit: pageSize, ...(pageParam === null ? {} : { next: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
  const rows = past.data?.pages.flatMap(({ result }) => result) ?? []
  return (
    <section className={classes.part} aria-label={texts.past}>
      <h3>{texts.past}</h3>
      {past.isPending ? <ListSkeleton rows={3} /> : null}
      {past.isError && rows.length === 0 ? (
        <p className={classes.quiet} role="alert">
          {texts.pastFailed}{' '}
          <Button size="xs" onClick={() => void past.refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      {past.isSuccess && rows.length === 0 ? <p className={classes.quiet}>{texts.pastNone}</p> : null}
      <ul className={classes.list}>
        {rows.map(({ id, fileName, createdBy, createdAt, total, status }) => (
          <li key={id}>
            <button type="button" className={classes.past} onClick={() => onOpen(id)}>
              <span className={classes.who}>
                <b className="clip">{fileName}</b>
                <span className={classes.quiet}>
                  {texts.by(createdBy, moment(createdAt))} · {texts.fileRows(total)}
                </span>
              </span>
              <StatusBadge tone={importTones[status]}>{texts.statuses[status]}</StatusBadge>
            </button>
          </li>
        ))}
      </ul>
      {past.hasNextPage ? (
        <Button size="sm" loading={past.isFetchingNextPage} onClick={() => void past.fetchNextPage()}>
          {texts.more}
        </Button>
      ) : null}
    </section>
  )
}
