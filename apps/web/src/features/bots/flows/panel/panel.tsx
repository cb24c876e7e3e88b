import { ActionIcon, Tabs, Tooltip } from '@mantine/core'
import { type FlowNode, flowLimits, isUnnamed, renameNode, texts as ruleTexts } from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import { IconFocusCentered, IconPointer, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { isSaveOff, panelNode } from '../editor/editor-state.ts'
import type { SendEvent } from '../editor/run-session.ts'
import { flowTexts } from '../texts.ts'
import { DialogTab } from './dialog-tab.tsx'
import { ExceptionsTab } from './exceptions-tab.tsx'
import { leavePanel } from './leave-panel.ts'
import classes from './panel.module.css'

const texts = flowTexts.panel
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface PanelProps {
  send: SendEvent
}

/** The right side: the selected node, or a hint to select one, and 'Salvar Fluxo'. */
export function Panel({ send }: PanelProps) {
  const node = useEditorState(panelNode)
  const count = useEditorState((state) => state.selectedIds.length)
  const isSaving = useEditorState(({ act, awaited }) => act.is === 'saving' || awaited === 'save')
  const isNothing = useEditorState(isSaveOff)
  return (
    <>
      {node ? (
        // Remounted per node, so that half-typed fields do not carry over.
        <NodePanel key={node.id} node={node} />
      ) : (
        <NothingToEdit text={count > 1 ? texts.several(count) : texts.empty} />
      )}
      <div className={classes.foot}>
        <BusyButton
          fullWidth
          isBusy={isSaving}
          // Not `disabled`, so that the button keeps the focus after a press.
          data-disabled={isNothing || undefined}
          aria-disabled={isNothing || undefined}
          onClick={() => (isNothing ? undefined : send({ on: 'save' }))}
        >
          {flowTexts.save}
        </BusyButton>
      </div>
    </>
  )
}

function NothingToEdit({ text }: { text: string }) {
  return (
    <div className={classes.nothing}>
      <IconPointer size={22} stroke={1.5} aria-hidden />
      <p>{text}</p>
    </div>
  )
}

function NodePanel({ node }: { node: FlowNode }) {
  const editor = useEditor()
  const [tab, setTab] = useState<string | null>('dialog')
  const box = useRef<HTMLDivElement>(null)
  const wanted = useEditorState((state) => state.isPanelWanted)
  const selectedExitId = useEditorState((state) => state.selectedExitId)
  useEffect(() => {
    if (!wanted) return
    // A node that already has a name continues with its message.
    const selector = isUnnamed(node) ? `.${classes.name}` : '[contenteditable="true"]'
    const field = box.current?.querySelector<HTMLElement>(selector) ?? box.current?.querySelector('input')
    field?.focus()
    editor.patch({ isPanelWanted: null })
  }, [wanted, editor, node])
  useEffect(() => {
    if (selectedExitId !== null) setTab('dialog')
  }, [selectedExitId])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc returns to the card of the panel
    <div
      className={classes.panel}
      ref={box}
      onKeyDown={(event) => {
        // Anything open over the panel closes first.
        if (event.key !== 'Escape' || event.defaultPrevented || !box.current?.contains(event.target as Node)) return
        leavePanel(editor, node.id)
      }}
    >
      <div className={classes.head}>
        <NodeName node={node} />
        <Tooltip label={texts.locate}>
          <ActionIcon
            size={28}
            aria-label={texts.locate}
            onClick={() => editor.patch({ located: { nodeId: node.id }, isPanelOpen: false })}
          >
            <IconFocusCentered {...icon} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon
          size={28}
          aria-label={texts.close}
          onClick={() => {
            editor.select([])
            editor.patch({ isPanelOpen: false })
          }}
        >
          <IconX {...icon} />
        </ActionIcon>
      </div>
      <Tabs value={tab} onChange={setTab} className={classes.tabs} keepMounted={false}>
        <Tabs.List aria-label={node.name}>
          <Tabs.Tab value="dialog">{texts.dialog}</Tabs.Tab>
          <Tabs.Tab value="exceptions">
            {texts.exceptions}
            {node.fallbackMessages.length > 0 ? (
              <span className={classes.count}>{node.fallbackMessages.length}</span>
            ) : null}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dialog" className={classes.body}>
          <DialogTab node={node} />
        </Tabs.Panel>
        <Tabs.Panel value="exceptions" className={classes.body}>
          <ExceptionsTab node={node} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** Applied on Enter or blur; an invalid name is refused with the reason and reset. */
function NodeName({ node }: { node: FlowNode }) {
  const editor = useEditor()
  const [text, setText] = useState(node.name)
  useEffect(() => setText(node.name), [node.name])
  const keep = async (): Promise<void> => {
    if (text !== node.name && !(await editor.run((document) => renameNode(document, node.id, text)))) setText(node.name)
  }
  return (
    <input
      className={classes.name}
      aria-label={texts.nodeName}
      value={text}
      maxLength={flowLimits.nameLength}
      readOnly={node.type === 'start'}
      title={node.type === 'start' ? ruleTexts.name.startIsFixed : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => {
        if (isUnnamed(node)) event.currentTarget.select()
      }}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (isEnter(event)) {
          // The key must not be typed into the message.
          event.preventDefault()
          const panel = event.currentTarget.closest(`.${classes.panel}`)
          event.currentTarget.blur()
          // If the node has no message yet, the focus moves there.
          if (node.botInteractions.every(({ text: said }) => said === ''))
            panel?.querySelector<HTMLElement>('[contenteditable="true"]')?.focus()
        }
        if (event.key === 'Escape') setText(node.name)
      }}
    />
  )
}
