import { Button } from '@mantine/core'
import { createWorkspace, searchWorkspaces } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { ListPage } from '../../../../app/list/list-page.tsx'
import { ListTable } from '../../../../app/list/list-table.tsx'
import { useList } from '../../../../app/list/use-list.ts'
import { useCan } from '../../../../app/session.tsx'
import { appTexts } from '../../../../app/texts.ts'
import { useWorkspaces } from '../../../../shared/workspaces/workspaces.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { workspaceTexts as texts } from './texts.ts'
import { compactWorkspace, workspaceColumns } from './workspace-columns.tsx'
import { EditWorkspacePanel, NewWorkspacePanel } from './workspace-panel.tsx'

const searchDebounceMs = 600

/** /Workspaces/: the company's workspaces. `?new=1` and `?id=` open the panel, `&tab=invites` at the invitations. */
export function WorkspacesScreen() {
  const mayCreate = useCan().call(createWorkspace)
  const own = new Set(useWorkspaces().all.map(({ id }) => id))
  const list = useList(searchWorkspaces, {
    input: ({ search, limit, offset }) => ({ body: { name: search, limit, offset } }),
    failed: texts.failed,
  })
  const { params, isPermitted } = list
  const opened = Number(params.get('id'))
  const close = (): void => params.open({ id: null, new: null, tab: null })
  const add = (): void => {
    if (mayCreate) params.open({ new: '1' })
    else toastError(appTexts.mayNotAdd.workspace)
  }
  const on = { hasRules: (id: number) => own.has(id), onEdit: (id: number) => params.open({ id: String(id) }) }
  return (
    <>
      <ListPage
        list={list}
        texts={texts}
        searchDebounceMs={searchDebounceMs}
        act={
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={add}>
            {texts.add}
          </Button>
        }
      >
        <ListTable
          list={list}
          texts={texts}
          columns={workspaceColumns(on)}
          compact={compactWorkspace}
          onOpen={({ id }) => on.onEdit(id)}
          emptyAction={
            <Button size="sm" variant="filled" onClick={add}>
              {texts.add}
            </Button>
          }
        />
      </ListPage>
      {isPermitted && mayCreate && params.get('new') !== null ? <NewWorkspacePanel onClose={close} /> : null}
      {isPermitted && opened > 0 && params.get('new') === null ? (
        <EditWorkspacePanel
          key={opened}
          id={opened}
          hasRules={own.has(opened)}
          firstTab={params.get('tab') === 'invites' ? 'invites' : 'team'}
          onClose={close}
        />
      ) : null}
    </>
  )
}
