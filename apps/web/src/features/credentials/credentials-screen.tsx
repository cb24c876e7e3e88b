import { Anchor, Button } from '@mantine/core'
import { listCredentials } from '@prosa/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../app/api-error.ts'
import { query } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { useWorkspaces } from '../../shared/workspaces/workspaces.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber } from '../../ui/format.ts'
import { useListParams } from '../../ui/list-params.ts'
import { NotPermitted } from '../../ui/not-permitted.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { numberedPages } from '../../ui/paging.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { toastError } from '../../ui/toast.tsx'
import classes from './credentials-screen.module.css'
import { compactKey, keyColumns } from './key-columns.tsx'
import { keyTexts } from './texts.ts'
import { TutorialDialog } from './tutorial-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const searchDebounceMs = 600

/** /gcredentials: the keys of the dialog provider; `?new=1` opens the upload over them. */
export function CredentialsScreen() {
  const can = useCan()
  const params = useListParams()
  const workspaces = useWorkspaces()
  const [isTutorialOpen, setTutorialOpen] = useState(false)
  const isPermitted = can('credential_view')
  const { selectedIds, hasNone, isPending } = workspaces
  const filter = { workspaces: selectedIds, name: params.search, limit: params.limit, offset: params.offset }
  const keys = useQuery({
    ...query(listCredentials, { body: filter }),
    enabled: isPermitted && !(hasNone && isPending),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const { data, error } = keys
  useEffect(() => {
    if (error) toastError(keyTexts.failed)
  }, [error])
  const total = data?.total
  const { setPage } = params
  const isBeyond = total !== undefined && total > 0 && params.offset >= total
  useEffect(() => {
    if (isBeyond) setPage(1)
  }, [isBeyond, setPage])

  if (!isPermitted) {
    return (
      <Page name={keyTexts.title}>
        <NotPermitted text={keyTexts.notPermitted} level={1} />
      </Page>
    )
  }
  const upload = () => params.set({ new: '1' })
  return (
    <Page name={keyTexts.title}>
      <PageHeader
        title={keyTexts.title}
        subtitle={keyTexts.subtitle}
        {...(total === undefined ? {} : { count: keyTexts.count(total, formatNumber(total)) })}
        actions={<SearchBox value={params.search} onSearch={params.setSearch} debounceMs={searchDebounceMs} />}
      />
      <div className={classes.note}>
        <Note tone="info" icon={IconInfoCircle}>
          {keyTexts.note} {keyTexts.taken}{' '}
          <Anchor component="button" type="button" className={classes.manual} onClick={() => setTutorialOpen(true)}>
            {keyTexts.manual}
          </Anchor>
        </Note>
      </div>
      <DataTable
        label={keyTexts.title}
        columns={keyColumns}
        compact={compactKey}
        idOf={({ id }) => id}
        rows={data?.result}
        isOld={keys.isPlaceholderData}
        paging={numberedPages(params, total ?? 0)}
        failure={
          error ? { title: keyTexts.failedTitle, text: errorMessage(error), onRetry: () => void keys.refetch() } : null
        }
        empty={<NoKeys search={params.search} onClear={() => params.setSearch('')} onUpload={upload} />}
      />
      {params.get('new') === null ? null : <UploadDialog onClose={() => params.set({ new: null })} />}
      <TutorialDialog isOpen={isTutorialOpen} onClose={() => setTutorialOpen(false)} />
    </Page>
  )
}

interface NoKeysProps {
  search: string
  onClear: () => void
  onUpload: () => void
}

function NoKeys({ search, onClear, onUpload }: NoKeysProps) {
  const isSearch = search !== ''
  return (
    <EmptyState
      drawing="search"
      title={keyTexts.empty}
      text={isSearch ? keyTexts.noMatch(search) : keyTexts.emptyText}
      action={
        isSearch ? (
          <Button size="sm" onClick={onClear}>
            {keyTexts.clearSearch}
          </Button>
        ) : (
          <Button size="sm" variant="filled" onClick={onUpload}>
            {keyTexts.createButton}
          </Button>
        )
      }
    />
  )
}
