import { searchUsers } from '@prosa/contract'
import { useEffect } from 'react'
import { errorMessage } from '../../app/api-error.ts'
import { ListFilterBar } from '../../app/list/list-filter.tsx'
import { ListPage } from '../../app/list/list-page.tsx'
import { ListTable } from '../../app/list/list-table.tsx'
import { useList } from '../../app/list/use-list.ts'
import { useCan, useUser } from '../../app/session.tsx'
import type { ListFilters } from '../../ui/list-filters.ts'
import { toastError } from '../../ui/toast.tsx'
import { InviteButton } from './invite-button.tsx'
import { userTexts as texts } from './texts.ts'
import { compactUser, userColumns } from './user-columns.tsx'
import { UserPanel } from './user-panel.tsx'

const searchDebounceMs = 600

const filters = {
  secondFactor: {
    kind: 'choice',
    label: texts.secondFactorTitle,
    options: [
      { value: 'on', label: texts.secondFactorOn },
      { value: 'off', label: texts.secondFactorOff },
    ],
  },
} as const satisfies ListFilters

/** /users/: the people of the company; `?id=` opens one over them. */
export function UsersScreen() {
  const { isDemanded } = useUser().secondFactor
  const mayEdit = useCan()('user_edit')
  const list = useList(searchUsers, {
    filters,
    input: ({ search, filters: { secondFactor }, limit, offset }) => ({
      body: { name: search, ...(mayEdit && secondFactor !== '' ? { secondFactor } : {}), limit, offset },
    }),
  })
  const { params, isPermitted, error, rows } = list
  const opened = Number(params.get('id'))
  const failure = error && rows === undefined ? errorMessage(error) : null
  useEffect(() => {
    if (failure !== null) toastError(texts.attention, { detail: failure })
  }, [failure])
  const edit = (id: number): void => params.open({ id: String(id) })
  const columns = userColumns({ onEdit: edit, secondFactor: mayEdit ? (isDemanded ? 'demanded' : 'told') : 'untold' })
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        searchDebounceMs={searchDebounceMs}
        searchPlaceholder={texts.search}
        actions={<InviteButton />}
        filters={mayEdit ? <ListFilterBar list={list} /> : undefined}
      >
        <ListTable
          list={list}
          texts={texts}
          columns={columns}
          compact={compactUser}
          onOpen={({ id }) => edit(id)}
          emptyAction={<InviteButton />}
        />
      </ListPage>
      {isPermitted && opened > 0 ? (
        <UserPanel key={opened} id={opened} onClose={() => params.open({ id: null })} />
      ) : null}
    </>
  )
}
