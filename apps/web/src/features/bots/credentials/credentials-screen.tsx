import { Anchor, Button } from '@mantine/core'
import { listCredentials } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { ListPage } from '../../../app/list/list-page.tsx'
import { ListTable } from '../../../app/list/list-table.tsx'
import { useList } from '../../../app/list/use-list.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './credentials-screen.module.css'
import { compactKey, keyColumns } from './key-columns.tsx'
import { keyTexts } from './texts.ts'
import { TutorialDialog } from './tutorial-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const searchDebounceMs = 600

/** /gcredentials: keys of the dialog provider. `?new=1` opens the upload. */
export function CredentialsScreen() {
  const { selectedIds, hasNone, isPending } = useWorkspaces()
  const [isTutorialOpen, setTutorialOpen] = useState(false)
  const list = useList(listCredentials, {
    input: ({ search, limit, offset }) => ({ body: { workspaces: selectedIds, name: search, limit, offset } }),
    isWaiting: hasNone,
    isWithout: hasNone && !isPending,
    failed: keyTexts.failed,
  })
  const { params, isPermitted } = list
  const isUploading = isPermitted && params.get('new') !== null
  return (
    <>
      <ListPage
        list={list}
        texts={keyTexts}
        searchDebounceMs={searchDebounceMs}
        note={
          <Note tone="info" icon={IconInfoCircle}>
            {keyTexts.note} {keyTexts.taken}{' '}
            <Anchor component="button" type="button" className={classes.manual} onClick={() => setTutorialOpen(true)}>
              {keyTexts.manual}
            </Anchor>
          </Note>
        }
      >
        <ListTable
          list={list}
          texts={keyTexts}
          columns={keyColumns}
          compact={compactKey}
          {...(list.isWithout ? { empty: <EmptyState drawing="layers" title={keyTexts.emptyWorkspaces} /> } : {})}
          emptyAction={
            // The page header has the same action as its filled button.
            <Button size="sm" onClick={() => params.open({ new: '1' })}>
              {keyTexts.createButton}
            </Button>
          }
        />
      </ListPage>
      {isUploading ? <UploadDialog onClose={() => params.open({ new: null })} /> : null}
      <TutorialDialog isOpen={isTutorialOpen} onClose={() => setTutorialOpen(false)} />
    </>
  )
}
