import { ActionIcon, Button } from '@mantine/core'
import type { Note } from '@prosa/contract'
import { linkify } from '@prosa/talk'
import { IconDots, IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { useUser } from '../../../../app/session.tsx'
import { ActMenu } from '../../../../ui/act-menu.tsx'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from './note.module.css'
import type { NoteDraft } from './note-draft.ts'
import { NoteField } from './note-field.tsx'
import { noteTexts } from './note-texts.ts'
import { ReadMentions } from './read-mentions.tsx'
import { useNoteActs } from './use-note-acts.ts'

/** A note among the messages, distinct from them: full width, a lock and its own colour. */
export function NoteLine({ note }: { note: Note }) {
  const { id: userId } = useUser()
  const formats = useFormats()
  const [editing, setEditing] = useState<NoteDraft | null>(null)
  const { change, remove } = useNoteActs(note, () => setEditing(null))
  const isMine = note.userId === userId && !note.deleted
  const edit = (): void =>
    setEditing({ text: note.text, people: note.mentions.map(({ userId: id, name }) => ({ id, name })) })
  return (
    <article className={clsx(classes.note, note.deleted && classes.gone)} aria-label={noteTexts.note}>
      {note.mentions.some((one) => one.userId === userId) ? <ReadMentions dialogId={note.dialogId} /> : null}
      <p className={classes.head}>
        <IconLock size={14} stroke={1.75} aria-hidden />
        <b>{noteTexts.note}</b>
        <span title={formats.exact(note.dateTime)}>
          {note.authorName} · {formats.time(note.dateTime)}
          {note.editedAt && !note.deleted ? ` · ${noteTexts.edited}` : ''}
        </span>
        {isMine && editing === null ? (
          <ActMenu
            position="bottom-end"
            target={
              <ActionIcon variant="subtle" size={24} aria-label={noteTexts.more}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            }
            acts={[
              { label: noteTexts.edit, icon: <IconPencil size={16} stroke={1.75} aria-hidden />, onAct: edit },
              {
                label: noteTexts.remove,
                icon: <IconTrash size={16} stroke={1.75} aria-hidden />,
                isDestructive: true,
                onAct: () => void remove(),
              },
            ]}
          />
        ) : null}
      </p>
      {editing === null ? (
        <p className={classes.words}>{note.deleted ? noteTexts.removed : <Words note={note} userId={userId} />}</p>
      ) : (
        <NoteEditor
          dialogId={note.dialogId}
          draft={editing}
          isBusy={change.isPending}
          onChange={setEditing}
          onSave={() => change.mutate(editing)}
          onCancel={() => setEditing(null)}
        />
      )}
    </article>
  )
}

interface NoteEditorProps {
  dialogId: number
  draft: NoteDraft
  isBusy: boolean
  onChange: (draft: NoteDraft) => void
  onSave: () => void
  onCancel: () => void
}

function NoteEditor({ dialogId, draft, isBusy, onChange, onSave, onCancel }: NoteEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const canSave = draft.text.trim() !== '' && !isBusy
  return (
    <div className={classes.editor}>
      <NoteField
        dialogId={dialogId}
        draft={draft}
        onChange={isBusy ? () => undefined : onChange}
        onSubmit={() => canSave && onSave()}
        onEscape={onCancel}
        field={field}
      />
      <div className={classes.acts}>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          {noteTexts.cancel}
        </Button>
        <BusyButton size="sm" variant="filled" isBusy={isBusy} disabled={draft.text.trim() === ''} onClick={onSave}>
          {noteTexts.keep}
        </BusyButton>
      </div>
    </div>
  )
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The note's text with links and mentioned names. */
function Words({ note: { text, mentions }, userId }: { note: Note; userId: number }) {
  const own = mentions.find((one) => one.userId === userId)?.name
  // Longest first, since one name may be the beginning of another.
  const names = mentions.map(({ name }) => name).sort((one, other) => other.length - one.length)
  const pieces = names.length === 0 ? [text] : text.split(new RegExp(`(@(?:${names.map(literally).join('|')}))`))
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one fixed text
      <mark key={index} className={clsx(classes.name, piece === `@${own}` && classes.own)}>
        {piece}
      </mark>
    ) : (
      linkify(piece).map((part, at) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <a key={`${index}-${at}`} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )
    ),
  )
}
