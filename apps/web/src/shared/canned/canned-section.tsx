import { type CannedAnswer, createCannedAnswer, listCannedAnswers } from '@prosa/contract'
import { useState } from 'react'
import { invalidate } from '../../app/query.ts'
import { useCan } from '../../app/session.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { CannedForm } from './canned-form.tsx'
import { CannedList } from './canned-list.tsx'
import { titleOf } from './canned-panel.tsx'

/** The answers of a workspace as a part of a page; one of them is changed in a panel. */
export function CannedSection({ workspaceId }: { workspaceId: number }) {
  const mayEdit = useCan().call(createCannedAnswer)
  const [editing, setEditing] = useState<CannedAnswer | 'new' | null>(null)
  const [isDirty, setDirty] = useState(false)
  const close = (): void => {
    setEditing(null)
    setDirty(false)
  }
  const done = (): void => {
    close()
    void invalidate(listCannedAnswers)
  }
  return (
    <>
      <CannedList workspaceId={workspaceId} mayEdit={mayEdit} onEdit={setEditing} />
      {editing === null ? null : (
        <SidePanel isOpen onClose={close} title={titleOf(editing)} isDirty={isDirty}>
          <CannedForm
            workspaceId={workspaceId}
            answer={editing === 'new' ? null : editing}
            onDone={done}
            onDirty={setDirty}
          />
        </SidePanel>
      )}
    </>
  )
}
