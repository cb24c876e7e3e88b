import { ActionIcon, Button } from '@mantine/core'
import { listUsers } from '@prosa/contract'
import { isEnter } from '@prosa/talk'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { pagesKey } from '../../../../app/query.ts'
import { ListSkeleton } from '../../../../ui/list-skeleton.tsx'
import { Row, RowList } from '../../../../ui/row-list.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { UserAvatar } from '../../../../ui/user-avatar.tsx'
import classes from './management.module.css'
import { workspaceTexts as texts } from './texts.ts'
import type { Member } from './workspace-form.ts'

const debounceMs = 600
const perPage = 10

interface PeopleSearchProps {
  team: readonly Member[]
  onAdd: (person: Member) => void
}

const isEnterInField = (event: KeyboardEvent): boolean => isEnter(event) && event.target instanceof HTMLInputElement

/** Search for collaborators outside the team, ten per page. */
export function PeopleSearch({ team, onAdd }: PeopleSearchProps) {
  const [name, setName] = useState('')
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: pagesKey(listUsers, { name }),
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, { query: { name, limit: perPage, offset: Number(pageParam) }, signal }),
    initialPageParam: '0',
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? String(pages.length * perPage) : null),
  })
  const people = (data?.pages ?? [])
    .flatMap(({ result }) => result)
    .filter(({ id }) => !team.some((member) => member.id === id))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter searches here and must not submit the surrounding form
    <div className={classes.search} onKeyDown={(event) => isEnterInField(event) && event.preventDefault()}>
      <SearchBox
        value={name}
        onSearch={setName}
        debounceMs={debounceMs}
        label={texts.search}
        placeholder={texts.search}
        width="100%"
      />
      <div className={classes.found}>
        {error && !data ? (
          <p className={classes.wrong} role="alert">
            {texts.searchFailed}{' '}
            <Button size="xs" onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          </p>
        ) : null}
        {isPending ? <ListSkeleton rows={3} /> : null}
        {data && people.length === 0 && !hasNextPage ? <p className={classes.said}>{texts.nobody}</p> : null}
        <RowList label={texts.found} isHidden={people.length === 0}>
          {people.map((person) => (
            <Row
              key={person.id}
              picture={<UserAvatar name={person.name} personId={person.id} size={32} />}
              name={person.name}
              details={[person.email]}
              acts={
                <ActionIcon variant="default" aria-label={texts.addPerson(person.name)} onClick={() => onAdd(person)}>
                  <IconPlus size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              }
            />
          ))}
        </RowList>
        {hasNextPage ? (
          <Button size="xs" className={classes.start} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts.more}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
