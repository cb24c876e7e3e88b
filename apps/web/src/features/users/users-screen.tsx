import { searchUsers } from '@prosa/contract'
import { useEffect } from 'react'
import { errorMessage } from '../../app/api-error.ts'
import { ListPage } from '../../app/list/list-page.tsx'
import { ListTable } from '../../app/list/list-table.tsx'
import { useList } from '../../app/list/use-list.ts'
import { toastError } from '../../ui/toast.tsx'
import { InviteButton } from './invite-button.tsx'
import { userTexts as texts } from './texts.ts'
import { compactUser, userColumns } from './user-columns.tsx'
import { UserPanel } from './user-panel.tsx'

const searchDebounceMs = 600

/** /users/: the people of the company; `?id=` opens one over them. */
export function UsersScreen() {
  const list = useList(searchUsers, {
    input: ({ search, limit, offset }) => ({ body: { name: search, limit, offset } }),
  })
  const { params, isPermitted, error, rows } = list
  const opened = Number(params.get('id'))
  const failure = error && rows === undefined ? errorMessage(error) : null
  useEffect(() => {
    if (failure !== null) toastError(texts.attention, { detail: failure })
  }, [failure])
  const edit = (id: number): void => params.set({ id: String(id) })
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        searchDebounceMs={searchDebounceMs}
        searchPlaceholder={texts.search}
        actions={<InviteButton />}
      >
        <ListTable
          list={list}
          texts={texts}
          columns={userColumns(edit)}
          compact={compactUser}
          onOpen={({ id }) => edit(id)}
          emptyAction={<InviteButton />}
        />
      </ListPage>
      {isPermitted && opened > 0 ? (
        <UserPanel key={opened} id={opened} onClose={() => params.set({ id: null })} />
      ) : null}
    </>
  )
}
