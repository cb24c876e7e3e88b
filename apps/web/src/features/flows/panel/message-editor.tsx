import {
  type BotInteraction,
  type FlowNode,
  type FlowVariable,
  fromRichDocument,
  indexVariables,
  type RichDocument,
  setBotText,
  toRichDocument,
  variablesFor,
  variablesOf,
} from '@prosa/flow'
import { EditorContent, type Editor as TextEditor, useEditor as useTextEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './message-editor.module.css'
import { createTextExtensions, insertTyped, type VariableQuery } from './text-extensions.ts'
import { VariableMenu } from './variable-menu.tsx'

interface MessageEditorProps {
  node: FlowNode
  message: BotInteraction
  label: string
  /** Gives the text editor to the buttons below it. */
  onReady: (editor: TextEditor | null) => void
  onFiles: (files: File[]) => void
}

/** One message of the bot: plain text with variables, '@' opens their menu. The stored text is the truth. */
export function MessageEditor({ node, message, label, onReady, onFiles }: MessageEditorProps) {
  const editor = useEditor()
  const [query, setQuery] = useState<VariableQuery | null>(null)
  const variables = useRef<() => FlowVariable[]>(() => [])
  variables.current = () => variablesFor(editor.document(), node.id)
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null)
  const stored = useRef(message.text)
  stored.current = message.text

  const rich = (text: string): RichDocument => toRichDocument(text, indexVariables(variablesOf(editor.document())))
  const textEditor = useTextEditor({
    extensions: createTextExtensions({
      listVariables: (typed) => matching(variables.current(), typed),
      onQuery: setQuery,
      onKey: (event) => keys.current?.(event) ?? false,
    }),
    content: rich(message.text),
    editorProps: {
      attributes: { 'aria-label': label, 'aria-multiline': 'true', role: 'textbox', class: classes.text ?? '' },
      handleTextInput: insertTyped,
      handlePaste: (_view, event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return false
        onFiles(files)
        return true
      },
    },
    onUpdate: ({ editor: current }) => {
      const text = fromRichDocument(current.getJSON() as RichDocument)
      if (text === stored.current) return
      const command = editor.run((document) => setBotText(document, node.id, message.id, text), {
        mergeKey: `text:${message.id}`,
      })
      void command.then((isKept) => {
        if (!isKept) current.commands.setContent(rich(stored.current), { emitUpdate: false })
      })
    },
  })

  useEffect(() => {
    onReady(textEditor)
    return () => onReady(null)
  }, [textEditor, onReady])
  // What changed elsewhere (undo, a renamed node, a cleared variable) shows here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rich` reads the present document
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
  return variables.filter(({ name, nodeName }) => `${name}-${nodeName}`.toLocaleLowerCase('pt-BR').includes(wanted))
}
