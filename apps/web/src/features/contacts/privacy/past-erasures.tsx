import { Button } from '@mantine/core'
import { type ContactErasure, listContactErasures } from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { errorMessage } from '../../../app/api-error.ts'
import { pagesKey } from '../../../app/query.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import consent from '../consent.module.css'
import classes from './privacy.module.css'
import { privacyTexts as texts } from './texts.ts'

const width = 440
const pageSize = 20
/** While conversations are being emptied. */
const refetchMs = 3_000

/** The proof that people's data were erased, the last ones first. */
export function PastErasures({ onClose }: { onClose: () => void }) {
  const erasures = useInfiniteQuery({
    queryKey: [...pagesKey(listContactErasures, {})],
    queryFn: ({ pageParam }) =>
      call(listContactErasures, { query: { limit: pageSize, ...(pageParam === null ? {} : { next: pageParam }) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ result }) => result.some(({ doneAt }) => doneAt === null)) ? refetchMs : false,
    meta: { quiet: true },
  })
  const rows = erasures.data?.pages.flatMap(({ result }) => result) ?? []
  return (
    <SidePanel isOpen title={texts.pastTitle} width={width} onClose={onClose}>
      <p className={consent.hint}>{texts.pastHint}</p>
      {erasures.isPending ? <ListSkeleton rows={3} /> : null}
      {erasures.isError && rows.length === 0 ? (
        <ErrorState
          title={texts.pastFailed}
          text={errorMessage(erasures.error)}
          onRetry={() => void erasures.refetch()}
        />
      ) : null}
      {erasures.isSuccess && rows.length === 0 ? <p className={consent.hint}>{texts.pastNone}</p> : null}
      {rows.map((row) => (
        <Erasure key={row.id} erasure={row} />
      ))}
      {erasures.hasNextPage ? (
        <div>
          <Button size="sm" loading={erasures.isFetchingNextPage} onClick={() => void erasures.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </SidePanel>
  )
}

function Erasure({ erasure }: { erasure: ContactErasure }) {
  const { moment } = useFormats()
  const { contactId, requestedBy, requestedAt, dialogs, messages, files, doneAt } = erasure
  return (
    <div className={classes.erasure}>
      <b>{texts.contact(contactId)}</b>
      <StatusBadge tone={doneAt ? 'ok' : 'off'}>{doneAt ? texts.done : texts.running}</StatusBadge>
      <span className={classes.fact}>{texts.by(requestedBy, moment(requestedAt))}</span>
      <span className={classes.fact}>{texts.counts(dialogs, messages, files)}</span>
    </div>
  )
}
