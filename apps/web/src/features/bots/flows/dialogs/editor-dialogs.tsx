import { type ComponentType, useEffect, useState } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import type { EditorDialog } from '../editor/editor-dialog.ts'
import type { SendEvent } from '../editor/run-session.ts'
import { MissedDialog } from '../missed/missed-dialog.tsx'
import { KeepTestDialog } from '../tests/keep-test-dialog.tsx'
import { TestsDialog } from '../tests/tests-dialog.tsx'
import { TrafficDialog } from '../traffic/traffic-dialog.tsx'
import { ButtonDialog } from './button-dialog.tsx'
import { CreateTemplateDialog } from './create-template-dialog.tsx'
import { DocumentsDialog } from './documents-dialog.tsx'
import { EntityDialog } from './entity-dialog.tsx'
import { FreeTextDialog } from './free-text-dialog.tsx'
import { ImportCsvDialog } from './import-csv-dialog.tsx'
import { ImportTemplateDialog } from './import-template-dialog.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { QuickInteractions } from './quick-interactions.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { VariablesHelp } from './variables-help.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

/** Props of every dialog: its subject, whether it is open or fading out, and how to close it. */
export type DialogProps<K extends EditorDialog['is']> = Omit<Extract<EditorDialog, { is: K }>, 'is'> & {
  isOpen: boolean
  onClose: () => void
  send: SendEvent
}

const dialogs: { [K in EditorDialog['is']]: ComponentType<DialogProps<K>> } = {
  transfer: TransferDialog,
  tag: TagDialog,
  phone: PhoneDialog,
  documents: DocumentsDialog,
  buttons: ButtonDialog,
  entity: EntityDialog,
  'free-text': FreeTextDialog,
  'quick-interactions': QuickInteractions,
  'variables-help': VariablesHelp,
  shortcuts: ShortcutsDialog,
  versions: VersionsDialog,
  tests: TestsDialog,
  'not-understood': MissedDialog,
  traffic: TrafficDialog,
  'keep-test': KeepTestDialog,
  'create-template': CreateTemplateDialog,
  'import-template': ImportTemplateDialog,
  'import-csv': ImportCsvDialog,
}

/** The dialog opened by `editor.patch({ dialog })`. Dialogs of saving and leaving follow the session's state. */
export function EditorDialogs({ send }: { send: SendEvent }) {
  const editor = useEditor()
  const dialog = useEditorState((state) => state.dialog)
  const [last, setLast] = useState({ dialog, opening: 0 })
  // The dialog stays mounted while it fades out; each opening mounts a new one.
  if (dialog !== null && dialog !== last.dialog) setLast({ dialog, opening: last.opening + 1 })
  // Opened only after mounting, so that the dialog knows which element had the focus and can restore it.
  const [ready, setReady] = useState(dialog)
  useEffect(() => setReady(dialog), [dialog])
  if (last.dialog === null) return null
  const { is, ...about } = last.dialog
  const View = dialogs[is] as ComponentType<{ isOpen: boolean; onClose: () => void; send: SendEvent }>
  return (
    <View
      key={last.opening}
      {...about}
      send={send}
      isOpen={dialog !== null && dialog === ready}
      onClose={() => editor.patch({ dialog: null })}
    />
  )
}
