import { Button } from '@mantine/core'
import {
  type ContactMerge,
  getContact,
  listContactDuplicates,
  listContactMerges,
  listContacts,
  undoContactMerge,
} from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { pagesKey } from '../../../app/query.ts'
import { useAct } from '../../../app/use-act.ts'
import { confirm } from '../../../ui/confirm.ts'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { contactTexts } from '../texts.ts'
import classes from './merge.module.css'
import { mergeTexts as texts } from './texts.ts'

const pageSize = 5

/** Contacts that were made one, the last first, each with its undo. */
export function RecentMerges() {
  const merges = useInfiniteQuery({
    queryKey: [...pagesKey(listContactMerges, {})],
    queryFn: ({ pageParam }) =>
      call(listContactMerges, { query: { limit: pageSize, ...(pageParam === null ? {} : { next: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    meta: { quiet: true },
  })
  const rows = merges.data?.pages.flatMap(({ result }) => result) ?? []
  return (
    <section className={classes.stack} aria-label={texts.recent}>
      <h3>{texts.recent}</h3>
      {merges.isPending ? <ListSkeleton rows={2} /> : null}
      {merges.isError && rows.length === 0 ? (
        <p className={classes.quiet} role="alert">
          {texts.recentFailed}{' '}
          <Button size="xs" onClick={() => void merges.refetch()}>
            {texts.retry}
          </Button>
        </p>
      ) : null}
      {merges.isSuccess && rows.length === 0 ? <p className={classes.quiet}>{texts.recentNone}</p> : null}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Merge key={row.id} merge={row} />
        ))}
      </ul>
      {merges.hasNextPage ? (
        <div>
          <Button size="sm" loading={merges.isFetchingNextPage} onClick={() => void merges.fetchNextPage()}>
            {texts.recentMore}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Merge({ merge }: { merge: ContactMerge }) {
  const { moment } = useFormats()
  const from = merge.from ?? contactTexts.noName
  const into = merge.into ?? contactTexts.noName
  const undoing = useAct({
    ask: () => call(undoContactMerge, { params: { id: merge.id } }),
    done: ({ kept }) =>
      toastSuccess(
        texts.undoDone,
        kept.length === 0 ? {} : { detail: texts.undoKept(kept.map((field) => texts.fields[field]).join(', ')) },
      ),
    failed: texts.undoFailed,
    stale: [listContactMerges, listContactDuplicates, listContacts, getContact],
  })
  const undo = async (): Promise<void> => {
    if (await confirm({ text: texts.undoQuestion(from, into), confirmLabel: texts.undo })) undoing.mutate()
  }
  return (
    <li className={classes.merge}>
      <span className={classes.facts}>
        <b className="clip">{texts.union(from, into)}</b>
        <span className="clip">{texts.by(merge.mergedBy, moment(merge.mergedAt))}</span>
      </span>
      {merge.undoneAt ? (
        <StatusBadge tone="off">{texts.undone}</StatusBadge>
      ) : (
        <Button size="sm" aria-label={texts.undoOf(from)} loading={undoing.isPending} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      )}
    </li>
  )
}
