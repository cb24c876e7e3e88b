import { Button } from '@mantine/core'
import { pageProfiles } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useCan } from '../../../app/session.tsx'
import { appTexts } from '../../../app/texts.ts'
import { toastError } from '../../../ui/toast.tsx'
import { compactProfile, profileColumns } from './profile-columns.tsx'
import { ProfileDialog } from './profile-dialog.tsx'
import { profileTexts } from './texts.ts'

const searchDebounceMs = 600

/** /profiles: permission profiles. `?id=` opens one, `?new=1` the form for a new one. */
export function ProfilesScreen() {
  const can = useCan()
  const list = useList(pageProfiles, {
    input: ({ search, limit, offset }) => ({ query: { name: search, limit, offset } }),
    failed: profileTexts.failed,
  })
  const { params, isPermitted } = list
  const opened = params.get('id')
  const isNew = params.get('new') !== null && can('profile_create')
  const open = (id: number): void => params.open({ id: String(id), new: null })
  const create = (): void => {
    if (can('profile_create')) params.open({ new: '1', id: null })
    else toastError(appTexts.mayNotAdd.perfil)
  }
  return (
    <>
      <ListPage
        list={list}
        texts={profileTexts}
        searchDebounceMs={searchDebounceMs}
        act={
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create}>
            {profileTexts.create}
          </Button>
        }
      >
        <ListTable
          list={list}
          texts={profileTexts}
          columns={profileColumns(open)}
          compact={compactProfile}
          onOpen={({ id }) => open(id)}
        />
      </ListPage>
      {isPermitted && isNew ? <ProfileDialog id={null} onClose={() => params.open({ new: null })} /> : null}
      {isPermitted && opened ? <ProfileDialog id={Number(opened)} onClose={() => params.open({ id: null })} /> : null}
    </>
  )
}
