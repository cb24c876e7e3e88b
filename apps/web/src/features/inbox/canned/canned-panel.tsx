import { ActionIcon, Button, Select } from '@mantine/core'
import { type CannedAnswer, deleteCannedAnswer, listCannedAnswers } from '@prosa/contract'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../../app/api.ts'
import { invalidate, query } from '../../../app/query.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import classes from './canned.module.css'
import { CannedForm } from './canned-form.tsx'
import { AnswerLine } from './canned-menu.tsx'
import { cannedTexts } from './canned-texts.ts'
import { matchAnswers, soughtAnswers } from './match-answers.ts'

const searchMs = 200

interface CannedPanelProps {
  /** Of the room from which it was opened; null: the first of one's own. */
  workspaceId: number | null
  onClose: () => void
}

/** Where the answers of a workspace are looked after. */
export function CannedPanel({ workspaceId: wanted, onClose }: CannedPanelProps) {
  const { all } = useWorkspaces()
  const [chosen, setChosen] = useState(wanted)
  const [editing, setEditing] = useState<CannedAnswer | 'new' | null>(null)
  const [isDirty, setDirty] = useState(false)
  const workspaceId = chosen ?? all[0]?.id ?? null
  const done = (): void => {
    setEditing(null)
    setDirty(false)
    void invalidate(listCannedAnswers)
  }
  const title =
    editing === null ? cannedTexts.title : editing === 'new' ? cannedTexts.create : cannedTexts.edit(editing.shortcut)
  return (
    <SidePanel isOpen onClose={onClose} title={title} isDirty={isDirty}>
      {workspaceId === null ? null : editing === null ? (
        <>
          <div className={classes.head}>
            <Select
              label={cannedTexts.workspace}
              searchable
              allowDeselect={false}
              data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(workspaceId)}
              onChange={(value) => value !== null && setChosen(Number(value))}
            />
          </div>
          <Answers key={workspaceId} workspaceId={workspaceId} onEdit={setEditing} />
        </>
      ) : (
        <CannedForm
          workspaceId={workspaceId}
          answer={editing === 'new' ? null : editing}
          onDone={done}
          onDirty={setDirty}
        />
      )}
    </SidePanel>
  )
}

function Answers({ workspaceId, onEdit }: { workspaceId: number; onEdit: (answer: CannedAnswer | 'new') => void }) {
  const [sought, setSought] = useState('')
  const { data, error, refetch } = useQuery({
    ...query(listCannedAnswers, { query: { workspaceId } }),
    meta: { quiet: true },
  })
  const all = useMemo(() => soughtAnswers(data?.result ?? []), [data])
  const shown = useMemo(() => matchAnswers(all, sought, all.length), [all, sought])
  const remove = useMutation({
    meta: { quiet: true },
    mutationFn: ({ id }: CannedAnswer) => call(deleteCannedAnswer, { params: { id } }),
    onSuccess: () => {
      toastSuccess(cannedTexts.removed)
      void invalidate(listCannedAnswers)
    },
    onError: ({ message }) => toastError(cannedTexts.removeFailed, { detail: message }),
  })
  const create = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => onEdit('new')}
    >
      {cannedTexts.create}
    </Button>
  )
  if (error && !data)
    return <ErrorState title={cannedTexts.failed} text={error.message} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (all.length === 0)
    return <EmptyState drawing="layers" title={cannedTexts.none} text={cannedTexts.noneText} action={create} />
  const askToRemove = async (answer: CannedAnswer): Promise<void> => {
    const text = cannedTexts.removeAsk(answer.shortcut)
    if (await confirm({ text, isDestructive: true })) remove.mutate(answer)
  }
  return (
    <>
      <div className={classes.head}>
        <SearchBox
          value={sought}
          onSearch={setSought}
          debounceMs={searchMs}
          label={cannedTexts.search}
          placeholder={cannedTexts.search}
          width="100%"
        />
        {create}
      </div>
      {shown.length === 0 ? <p className={classes.notice}>{cannedTexts.nothingFound}</p> : null}
      <ul className={classes.list}>
        {shown.map((answer) => (
          <li key={answer.id}>
            <AnswerLine answer={answer} />
            <ActionIcon variant="subtle" aria-label={cannedTexts.edit(answer.shortcut)} onClick={() => onEdit(answer)}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={cannedTexts.remove(answer.shortcut)}
              onClick={() => void askToRemove(answer)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
