import { invitePerson, searchUsers } from '@prosa/contract'
import { Suspense, useEffect } from 'react'
import { errorMessage } from '../../../app/api-error.ts'
import { ListFilterBar } from '../../../app/list/list-filter.tsx'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useCan, useUser } from '../../../app/session.tsx'
import { CompanyInvites } from '../../../shared/invites/company-invites.tsx'
import { InviteButton } from '../../../shared/invites/invite-button.tsx'
import { InviteDialog } from '../../../shared/invites/lazy-invite-dialog.ts'
import type { ListFilters } from '../../../ui/list-filters.ts'
import { toastError } from '../../../ui/toast.tsx'
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

/** /users/: the company's people. `?id=` opens one, `?convidar=` the invitation, `&workspace=` to that workspace. */
export function UsersScreen() {
  const { isDemanded } = useUser().secondFactor
  const can = useCan()
  const mayEdit = can('user_edit')
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
  const isInviting = params.get('convidar') !== null
  const invite = (): void => params.open({ convidar: '1' })
  const edit = (id: number): void => params.open({ id: String(id) })
  const columns = userColumns({ onEdit: edit, secondFactor: mayEdit ? (isDemanded ? 'demanded' : 'told') : 'untold' })
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        searchDebounceMs={searchDebounceMs}
        searchPlaceholder={texts.search}
        act={<InviteButton variant="filled" onOpen={invite} />}
        note={<CompanyInvites />}
        filters={mayEdit ? <ListFilterBar list={list} /> : undefined}
      >
        <ListTable
          list={list}
          texts={texts}
          columns={columns}
          compact={compactUser}
          onOpen={({ id }) => edit(id)}
          emptyAction={<InviteButton onOpen={invite} />}
        />
      </ListPage>
      {isPermitted && opened > 0 ? (
        <UserPanel key={opened} id={opened} onClose={() => params.open({ id: null })} />
      ) : null}
      {isPermitted && isInviting && can.call(invitePerson) ? (
        <Suspense>
          <InviteDialog
            workspaceId={Number(params.get('workspace')) || undefined}
            onClose={() => params.open({ convidar: null })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
