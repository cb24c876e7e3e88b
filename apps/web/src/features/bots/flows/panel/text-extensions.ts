import { type FlowVariable, toRichMention, typedText } from '@prosa/flow'
import type { Extensions } from '@tiptap/core'
import Mention from '@tiptap/extension-mention'
import type { EditorView } from '@tiptap/pm/view'
import StarterKit from '@tiptap/starter-kit'
import classes from './message-editor.module.css'

/** State of the variable menu: the text typed after '@', and its position. */
export interface VariableQuery {
  items: readonly FlowVariable[]
  /** Position of the '@' on the screen, in px; null while it is not rendered. */
  rect: DOMRect | null
  choose: (variable: FlowVariable) => void
  /** The edited text, which keeps the focus while the menu is open. */
  field: HTMLElement
}

interface TextExtensionOptions {
  listVariables: (typed: string) => FlowVariable[]
  onQuery: (query: VariableQuery | null) => void
  /** Returns true if the menu handled the key. */
  onKey: (event: KeyboardEvent) => boolean
}

/** Marks and blocks are off: a message is plain text; bold and italics are WhatsApp's own marks. */
const plainText = StarterKit.configure({
  blockquote: false,
  bold: false,
  bulletList: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
  heading: false,
  horizontalRule: false,
  italic: false,
  link: false,
  listItem: false,
  listKeymap: false,
  orderedList: false,
  strike: false,
  trailingNode: false,
  underline: false,
})

const attribute = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: (values: Record<string, unknown>) => ({ [`data-${name}`]: String(values[name] ?? '') }),
})

/** A variable in the text, as defined by packages/flow. */
const VariableMention = Mention.extend({
  addAttributes: () => ({
    id: attribute('id'),
    label: attribute('label'),
    variable: attribute('variable'),
    nodeId: attribute('nodeid'),
    nodeName: attribute('nodename'),
    shown: attribute('shown'),
  }),
})

/** Characters allowed before an '@' that opens the menu. */
const allowedPrefixes = [' ', '(', '"', '*', '_']

export function createTextExtensions({ listVariables, onQuery, onKey }: TextExtensionOptions): Extensions {
  return [
    plainText,
    VariableMention.configure({
      renderText: ({ node }) => `@${node.attrs.label}`,
      renderHTML: ({ node }) => [
        'span',
        { class: classes.variable, title: `@${node.attrs.shown}-${node.attrs.nodeName}` },
        String(node.attrs.shown || node.attrs.variable),
      ],
      suggestion: {
        char: '@',
        allowedPrefixes,
        items: ({ query }) => listVariables(query),
        command: ({ editor, range, props }) => {
          editor.chain().focus().insertContentAt(range, { type: 'mention', attrs: props }).run()
        },
        render: () => {
          const show = (props: {
            items: FlowVariable[]
            clientRect?: (() => DOMRect | null) | null
            command: (attributes: { id: string | null; label?: string | null }) => void
            editor: { view: EditorView }
          }): void =>
            onQuery({
              items: props.items,
              rect: props.clientRect?.() ?? null,
              choose: (variable) => props.command(toRichMention(variable)),
              field: props.editor.view.dom,
            })
          return {
            onStart: show,
            onUpdate: show,
            onExit: () => onQuery(null),
            onKeyDown: ({ event }) => {
              if (event.key === 'Escape') {
                onQuery(null)
                return true
              }
              return onKey(event)
            },
          }
        },
      },
    }),
  ]
}

/** ProseMirror's `handleTextInput`: a typed '&' outside an address becomes 'and'. */
export function insertTyped(view: EditorView, from: number, to: number, typed: string): boolean {
  const start = view.state.doc.resolve(from).start()
  const before = view.state.doc.textBetween(start, from, '\n', '￼')
  const text = typedText(before, typed)
  if (text === typed) return false
  view.dispatch(view.state.tr.insertText(text, from, to))
  return true
}
