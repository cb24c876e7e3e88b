import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FlowNode } from '@prosa/flow'
import {
  IconArrowsMove,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconFlag,
  IconMessage2,
  IconPencil,
  IconPlus,
  IconRouteAltLeft,
  IconTag,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { NodeToolbar, Position, useStore } from '@xyflow/react'
import clsx from 'clsx'
import { type ComponentProps, createContext, useContext, useMemo } from 'react'
import type { Editor } from '../editor/editor.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { panelNode } from '../editor/editor-state.ts'
import { flowTexts } from '../texts.ts'
import { wire } from '../wiring/wire.ts'
import { useCanvasActions } from './canvas-actions.ts'
import { useCanvasDocument } from './canvas-document.ts'
import { boxOf, toDrawnExits } from './canvas-model.ts'
import { cardWidth } from './card-size.ts'
import { copySelectionByButton } from './clipboard.ts'
import { convert, deleteSelection, duplicateSelection } from './node-acts.ts'
import classes from './node-tools.module.css'

const texts = flowTexts.canvas
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface NodeToolsProps {
  /** Zoomed out, the tools are larger than cards and would cover others, so they are at the bottom of the canvas. */
  isDocked: boolean
  /** Another bar is at the bottom. */
  isRaised: boolean
}

/** Tools for the selected nodes, at a constant size; on phones with names. */
export function NodeTools({ isDocked, isRaised }: NodeToolsProps) {
  const selectedIds = useEditorState((state) => state.selectedIds)
  const isSmall = useMediaQuery('(max-width: 600px)') ?? false
  if (selectedIds.length === 0) return null
  if (isSmall || isDocked) {
    return (
      <div className={classes.docked} data-raised={isRaised || undefined}>
        <Tools isNamed={isSmall} />
      </div>
    )
  }
  return <FloatingTools ids={selectedIds} />
}

function FloatingTools({ ids }: { ids: readonly string[] }) {
  return (
    <NodeToolbar nodeId={[...ids]} isVisible {...useToolsPlace(ids)} className={classes.wrap}>
      <Tools isNamed={false} />
    </NodeToolbar>
  )
}

/** After adding a child, the panel gets the focus for its name or message. */
async function addNext(editor: Editor, nodeId: string): Promise<void> {
  if (await wire(editor, { nodeId }, { is: 'new' })) editor.patch({ isPanelWanted: {} })
}

const NamedContext = createContext(false)

function Tools({ isNamed }: { isNamed: boolean }) {
  const editor = useEditor()
  const node = useEditorState(panelNode)
  const openChooser = useCanvasActions()
  const isStart = node?.type === 'start'
  const isEnd = node?.type === 'end'
  return (
    <NamedContext value={isNamed}>
      <div className={classes.tools} data-named={isNamed || undefined} role="toolbar" aria-label={texts.nodeActions}>
        {node ? (
          <>
            <Tool label={texts.addChild} name={texts.short.add} onClick={() => void addNext(editor, node.id)}>
              <IconPlus {...icon} />
            </Tool>
            <Tool
              label={texts.connect}
              name={texts.short.connect}
              onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect()
                openChooser({ nodeId: node.id }, { x: box.left, y: box.bottom + 6 })
              }}
            >
              <IconRouteAltLeft {...icon} />
            </Tool>
            <Tool
              label={texts.edit}
              name={texts.short.edit}
              className={classes.small}
              onClick={() => editor.patch({ isPanelOpen: true })}
            >
              <IconPencil {...icon} />
            </Tool>
            <Tool
              label={texts.transfer}
              name={texts.short.transfer}
              onClick={() => editor.patch({ dialog: { is: 'transfer', nodeId: node.id } })}
            >
              <IconUserShare {...icon} />
            </Tool>
            <Tool
              label={texts.tag}
              name={texts.short.tag}
              onClick={() => editor.patch({ dialog: { is: 'tag', nodeId: node.id } })}
            >
              <IconTag {...icon} />
            </Tool>
          </>
        ) : (
          <Tool label={texts.duplicate} name={texts.short.duplicate} onClick={() => void duplicateSelection(editor)}>
            <IconCopyPlus {...icon} />
          </Tool>
        )}
        {node && !isStart ? (
          <Tool
            label={isEnd ? texts.toDefault : texts.toEnd}
            name={isEnd ? texts.short.toDefault : texts.short.toEnd}
            onClick={() => void convert(editor, node.id, isEnd)}
          >
            {isEnd ? <IconMessage2 {...icon} /> : <IconFlag {...icon} />}
          </Tool>
        ) : null}
        {isStart ? null : (
          <Tool
            label={node ? texts.remove : texts.removeMany}
            name={texts.short.remove}
            onClick={() => void deleteSelection(editor)}
          >
            <IconTrash {...icon} />
          </Tool>
        )}
        <MoreTools isStart={isStart} />
      </div>
    </NamedContext>
  )
}

/** Largest size of the tools, in px. */
const toolsSize = { width: 250, height: 40 }
/** Height of labels above a card, in px of the drawing; `several` lines have a second row. */
const labelReach = { one: 25, several: 48 }

/** Above the nodes and their labels; below if there is no space or fewer cards are covered. Always in the canvas. */
function useToolsPlace(ids: readonly string[]) {
  const align = useStore(({ nodeLookup, transform: [x, , zoom], width }) => {
    const lefts = ids.flatMap((id) => nodeLookup.get(id)?.internals.positionAbsolute.x ?? [])
    const middle = ((Math.min(...lefts) + Math.max(...lefts) + cardWidth) / 2) * zoom + x
    if (middle + toolsSize.width / 2 > width) return 'end'
    return middle < toolsSize.width / 2 ? 'start' : 'center'
  })
  const { nodes } = useCanvasDocument()
  const reach = useMemo(() => {
    const chosen = new Set(ids)
    const leadingTo = new Map<string, number>()
    for (const { target } of nodes.flatMap(toDrawnExits))
      if (chosen.has(target)) leadingTo.set(target, (leadingTo.get(target) ?? 0) + 1)
    return [...leadingTo.values()].some((count) => count > 1) ? labelReach.several : labelReach.one
  }, [nodes, ids])
  const offset = useStore(({ transform }) => Math.max(12, Math.round(reach * transform[2]) + 6))
  const isAbove = useStore(({ nodeLookup, transform: [, y, zoom] }) => {
    const tops = ids.flatMap((id) => nodeLookup.get(id)?.internals.positionAbsolute.y ?? [])
    return Math.min(...tops) * zoom + y > offset + toolsSize.height
  })
  const zoom = useStore(({ transform }) => transform[2])
  const coversLessBelow = useMemo(() => coversLess(nodes, ids, zoom, offset), [nodes, ids, zoom, offset])
  const isTop = isAbove && !coversLessBelow
  return { align, offset: isTop ? offset : belowPx, position: isTop ? Position.Top : Position.Bottom } as const
}

/** Distance from the cards to the tools below, past the handles. */
const belowPx = 12

/** Whether the tools would cover fewer cards below the selected nodes than above. */
function coversLess(nodes: readonly FlowNode[], ids: readonly string[], zoom: number, abovePx: number): boolean {
  const chosen = nodes.filter(({ id }) => ids.includes(id)).map((node) => boxOf(node))
  if (chosen.length === 0) return false
  const left = Math.min(...chosen.map((box) => box.left))
  const right = Math.max(...chosen.map((box) => box.right))
  const top = Math.min(...chosen.map((box) => box.top))
  const bottom = Math.max(...chosen.map((box) => box.bottom))
  const half = toolsSize.width / zoom / 2
  const middle = (left + right) / 2
  const countIn = (from: number, to: number): number =>
    nodes.filter((node) => {
      const box = boxOf(node)
      return box.left < middle + half && box.right > middle - half && box.top < to && box.bottom > from
    }).length
  const above = countIn(top - (abovePx + toolsSize.height) / zoom, top - abovePx / zoom)
  if (above === 0) return false
  return countIn(bottom + belowPx / zoom, bottom + (belowPx + toolsSize.height) / zoom) < above
}

function MoreTools({ isStart }: { isStart: boolean }) {
  const editor = useEditor()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton label={flowTexts.more} name={texts.short.more}>
          <IconDots {...icon} />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isStart ? null : (
          <>
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copySelectionByButton(editor)}>
              {texts.copy}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => void duplicateSelection(editor)}>
              {texts.duplicate}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => editor.patch({ isPlacing: true })}>
          {texts.move}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ToolButtonProps extends ComponentProps<'button'> {
  label: string
  /** A one-word name, if there is space. */
  name: string
}

function ToolButton({ label, name, className, children, ...rest }: ToolButtonProps) {
  const isNamed = useContext(NamedContext)
  return isNamed ? (
    <UnstyledButton aria-label={label} className={clsx(classes.named, className)} {...rest}>
      {children}
      <span className="clip">{name}</span>
    </UnstyledButton>
  ) : (
    <ActionIcon size={28} aria-label={label} className={className} {...rest}>
      {children}
    </ActionIcon>
  )
}

function Tool(props: ToolButtonProps) {
  return (
    <Tooltip label={props.label} disabled={useContext(NamedContext)}>
      <ToolButton {...props} />
    </Tooltip>
  )
}
