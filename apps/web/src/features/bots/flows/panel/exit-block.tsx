import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import {
  deleteUserInteraction,
  entityLabel,
  type FlowNode,
  freeTextEntity,
  nodeEntityOf,
  noEntityId,
  setInteractionEntity,
  type UserInteraction,
} from '@prosa/flow'
import { IconBolt, IconBraces, IconTrash, IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { Destination } from './destination.tsx'
import classes from './exit-block.module.css'
import { PhraseList } from './phrase-list.tsx'

const texts = flowTexts.panel
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ExitBlockProps {
  node: FlowNode
  exit: UserInteraction
}

/** One 'se a interação do usuário for': its phrases or entity, and its destination. */
export function ExitBlock({ node, exit }: ExitBlockProps) {
  const editor = useEditor()
  const isSelected = useEditorState((state) => state.selectedExitId === exit.id)
  const block = useRef<HTMLFieldSetElement>(null)
  const about = { nodeId: node.id, exitId: exit.id }
  useEffect(() => {
    if (isSelected) block.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const hasEntity = exit.entityTypeId !== noEntityId
  const isWholeNode = nodeEntityOf(node) !== null
  const number = node.userInteractions.indexOf(exit) + 1
  return (
    <fieldset
      ref={block}
      className={clsx(classes.block, isSelected && classes.selected)}
      aria-label={texts.exit(number)}
      aria-current={isSelected || undefined}
    >
      <div className={classes.head}>
        <span className={classes.comparison}>{texts.comparison}</span>
        {hasEntity ? <EntityChip node={node} exit={exit} /> : null}
        <span className="grow" />
        <HeadTool
          label={texts.quickInteractions}
          name={hasEntity ? null : texts.quick}
          onClick={() => editor.patch({ dialog: { is: 'quick-interactions', ...about } })}
        >
          <IconBolt {...icon} />
        </HeadTool>
        {node.type === 'start' ? null : (
          <HeadTool
            label={texts.entity}
            name={hasEntity ? null : texts.entity}
            onClick={() => editor.patch({ dialog: { is: 'entity', ...about } })}
          >
            <IconBraces {...icon} />
          </HeadTool>
        )}
        {node.userInteractions.length > 1 ? (
          <Tooltip label={texts.deleteInteraction}>
            <ActionIcon
              size={28}
              aria-label={texts.deleteInteraction}
              onClick={() => void editor.run((document) => deleteUserInteraction(document, node.id, exit.id))}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
      {isWholeNode ? <p className={classes.hint}>{texts.nodeEntityHint}</p> : <PhraseList node={node} exit={exit} />}
      <Destination nodeId={node.id} exit={exit} label={(target) => texts.goToOf(number, target)} />
    </fieldset>
  )
}

interface HeadToolProps {
  label: string
  /** Text beside the icon; null if there is no space. */
  name: string | null
  onClick: () => void
  children: ReactNode
}

function HeadTool({ label, name, onClick, children }: HeadToolProps) {
  return (
    <Tooltip label={label}>
      <UnstyledButton className={classes.tool} aria-label={label} onClick={onClick}>
        {children}
        {name}
      </UnstyledButton>
    </Tooltip>
  )
}

function EntityChip({ node, exit }: ExitBlockProps) {
  const editor = useEditor()
  return (
    <span className={classes.entity}>
      {exit.entityTypeId === freeTextEntity.id ? (
        <UnstyledButton
          className="clip"
          title={flowTexts.freeText.rename(exit.entityTypeName)}
          onClick={() => editor.patch({ dialog: { is: 'free-text', nodeId: node.id, exitId: exit.id } })}
        >
          @{exit.entityTypeName}
        </UnstyledButton>
      ) : (
        <span className="clip">@{entityLabel(exit.entityTypeId, exit.entityTypeName)}</span>
      )}
      <button
        type="button"
        aria-label={texts.removeEntity}
        title={texts.removeEntity}
        onClick={() => void editor.run((document) => setInteractionEntity(document, node.id, exit.id, null))}
      >
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    </span>
  )
}
