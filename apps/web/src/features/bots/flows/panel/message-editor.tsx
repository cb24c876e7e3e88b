import {
  type BotInteraction,
  entityLabel,
  type FlowVariable,
  fromRichDocument,
  indexVariables,
  type RichDocument,
  setBotText,
  textAfterRefusal,
  toRichDocument,
  variablesFor,
  variablesOf,
} from '@prosa/flow'
import { isEnter, pastedFiles } from '@prosa/talk'
import { EditorContent, type Editor as TextEditor, useEditor as useTextEditor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { leavePanel } from './leave-panel.ts'
import classes from './message-editor.module.css'
import { writeNextEmpty } from './next-empty.ts'
import { createTextExtensions, insertTyped, type VariableQuery } from './text-extensions.ts'
import { VariableMenu } from './variable-menu.tsx'

interface MessageEditorProps {
  nodeId: string
  message: BotInteraction
  label: string
  /** Passes the text editor to the buttons below it. */
  onReady: (editor: TextEditor | null) => void
  onFiles: (files: File[]) => void
}

/** Editor of one message: plain text with variables; '@' opens their menu. The stored text is the source of truth. */
export function MessageEditor({ nodeId, message, label, onReady, onFiles }: MessageEditorProps) {
  const editor = useEditor()
  const [query, setQuery] = useState<VariableQuery | null>(null)
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const stored = useRef(message.text)

  const rich = (text: string): RichDocument => toRichDocument(text, indexVariables(variablesOf(editor.document())))
  const takeFiles = useRef(onFiles)
  const isMenuOpen = useRef(false)
  useLayoutEffect(() => {
    stored.current = message.text
    takeFiles.current = onFiles
    isMenuOpen.current = query !== null
  })
  // Stable objects: with a new one, Tiptap resets all its options and ProseMirror its plugins at every key.
  const [fixed] = useState(() => ({
    extensions: createTextExtensions({
      listVariables: (typed) => matching(variablesFor(editor.document(), nodeId), typed),
      onQuery: setQuery,
      onKey: (event) => keys.current?.(event) ?? false,
    }),
    content: rich(message.text),
    // Text inserted before the first click goes to the end.
    onCreate: ({ editor: current }: { editor: TextEditor }) => {
      current.commands.setTextSelection(current.state.doc.content.size)
    },
  }))
  const editorProps = useMemo(
    () => ({
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: classes.text ?? '' },
      handleTextInput: insertTyped,
      // Handled here, so that surrounding elements do not get the key.
      handleKeyDown: (_view: unknown, event: KeyboardEvent): boolean => {
        if (isEnter(event) && (event.ctrlKey || event.metaKey)) return writeNextEmpty(editor)
        if (event.key !== 'Escape' || isMenuOpen.current) return false
        leavePanel(editor, nodeId)
        return true
      },
      handlePaste: (_view: unknown, event: ClipboardEvent): boolean => {
        const files = pastedFiles(event.clipboardData)
        if (files.length > 0) takeFiles.current(files)
        return files.length > 0
      },
    }),
    [label, editor, nodeId],
  )
  const textEditor = useTextEditor({
    ...fixed,
    editorProps,
    onUpdate: ({ editor: current }) => {
      const text = fromRichDocument(current.getJSON() as RichDocument)
      if (text === stored.current) return
      const command = editor.run((document) => setBotText(document, nodeId, message.id, text), {
        mergeKey: `text:${message.id}`,
      })
      void command.then((isKept) => {
        if (isKept) return
        const said = textAfterRefusal(editor.document(), nodeId, message.id, text)
        current.commands.setContent(rich(said), { emitUpdate: false })
        if (said === stored.current) return
        void editor.run((document) => setBotText(document, nodeId, message.id, said), {
          mergeKey: `text:${message.id}`,
        })
      })
    },
  })

  useEffect(() => {
    onReady(textEditor)
    return () => onReady(null)
  }, [textEditor, onReady])
  // Shows changes from elsewhere (undo, a renamed node, a cleared variable).
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rich` reads the current document
  useEffect(() => {
    if (!textEditor || textEditor.isDestroyed) return
    if (fromRichDocument(textEditor.getJSON() as RichDocument) === message.text) return
    textEditor.commands.setContent(rich(message.text), { emitUpdate: false })
  }, [textEditor, message.text])

  return (
    <div
      className={classes.editor}
      data-empty={message.text === '' || undefined}
      data-placeholder={flowTexts.panel.messagePlaceholder}
    >
      <EditorContent editor={textEditor} />
      {query ? <VariableMenu query={query} registerKeys={(handler) => (keys.current = handler)} /> : null}
    </div>
  )
}

const matching = (variables: readonly FlowVariable[], typed: string): FlowVariable[] => {
  const wanted = typed.toLocaleLowerCase('pt-BR')
  return variables.filter(({ name, nodeName, entityTypeId }) =>
    [name, entityLabel(entityTypeId, name)].some((shown) =>
      `${shown}-${nodeName}`.toLocaleLowerCase('pt-BR').includes(wanted),
    ),
  )
}
