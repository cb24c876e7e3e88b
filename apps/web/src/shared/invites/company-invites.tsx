import { Button } from '@mantine/core'
import { type Invited, listInvites } from '@prosa/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { pagesKey } from '../../app/query.ts'
import classes from './invites.module.css'
import { type PendingInvite, PendingInvites } from './pending-invites.tsx'
import { inviteTexts as texts } from './texts.ts'

const perPage = 10

const pendingOf = ({ profiles, workspaces, attends, ...invite }: Invited): PendingInvite => ({
  ...invite,
  facts: [profiles.join(', '), workspaces.join(', '), ...(attends ? [texts.willAttend] : [])],
})

/** All pending invitations of the company; renders nothing if there are none. */
export function CompanyInvites() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: pagesKey(listInvites, {}),
    meta: { loud: true },
    queryFn: ({ pageParam, signal }) =>
      call(listInvites, { query: { limit: perPage, ...(pageParam ? { before: Number(pageParam) } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
  })
  const invites = (data?.pages ?? []).flatMap((page) => page.invites)
  if (invites.length === 0) return null
  return (
    <section className={classes.card} aria-label={texts.pending}>
      <h2>{texts.pending}</h2>
      <PendingInvites invites={invites.map(pendingOf)} />
      {hasNextPage ? (
        <Button
          size="xs"
          className={classes.start ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {texts.more}
        </Button>
      ) : null}
    </section>
  )
}
