import { Select } from '@mantine/core'
import { type CannedAnswer, createCannedAnswer, listCannedAnswers } from '@prosa/contract'
import { useState } from 'react'
import { invalidate } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { choicesOf, withParents } from '../../ui/choices.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { useWorkspaces } from '../workspaces/workspaces.ts'
import classes from './canned.module.css'
import { CannedForm } from './canned-form.tsx'
import { CannedList } from './canned-list.tsx'
import { cannedTexts } from './canned-texts.ts'

interface CannedPanelProps {
  /** Workspace of the conversation that opened the panel; null: the user's first workspace. */
  workspaceId: number | null
  /** Opens with the form for a new answer. */
  isNew?: boolean
  onClose: () => void
}

/** Side panel in which a workspace's answers are managed. */
export function CannedPanel({ workspaceId: wanted, isNew = false, onClose }: CannedPanelProps) {
  const { all } = useWorkspaces()
  const [chosen, setChosen] = useState(wanted)
  const [editing, setEditing] = useState<CannedAnswer | 'new' | null>(isNew ? 'new' : null)
  const workspaceId = chosen ?? all[0]?.id ?? null
  const done = (): void => {
    setEditing(null)
    void invalidate(listCannedAnswers)
  }
  return (
    <SidePanel isOpen onClose={onClose} title={titleOf(editing)}>
      {workspaceId === null ? null : editing === null ? (
        <>
          <div className={classes.head}>
            <Select
              label={cannedTexts.workspace}
              searchable
              allowDeselect={false}
              data={choicesOf(withParents(all))}
              value={String(workspaceId)}
              onChange={(value) => value !== null && setChosen(Number(value))}
            />
          </div>
          <CannedList key={workspaceId} workspaceId={workspaceId} mayEdit onEdit={setEditing} />
        </>
      ) : (
        <CannedForm workspaceId={workspaceId} answer={editing === 'new' ? null : editing} onDone={done} />
      )}
    </SidePanel>
  )
}

const titleOf = (editing: CannedAnswer | 'new' | null): string => {
  if (editing === null) return cannedTexts.title
  return editing === 'new' ? cannedTexts.create : cannedTexts.edit(editing.shortcut)
}

/** The answers of a workspace as a section of a page. Editing one opens a panel. */
export function CannedSection({ workspaceId }: { workspaceId: number }) {
  const mayEdit = useCan().call(createCannedAnswer)
  const [editing, setEditing] = useState<CannedAnswer | 'new' | null>(null)
  const close = (): void => setEditing(null)
  const done = (): void => {
    close()
    void invalidate(listCannedAnswers)
  }
  return (
    <>
      <CannedList workspaceId={workspaceId} mayEdit={mayEdit} onEdit={setEditing} />
      {editing === null ? null : (
        <SidePanel isOpen onClose={close} title={titleOf(editing)}>
          <CannedForm workspaceId={workspaceId} answer={editing === 'new' ? null : editing} onDone={done} />
        </SidePanel>
      )}
    </>
  )
}
