import { Button, Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type BotInteraction,
  exitOfButton,
  type FlowButton,
  type FlowNode,
  noEntityId,
  takesAnyAnswer,
  unwiredButtons,
} from '@prosa/flow'
import { IconArrowRight, IconExternalLink, IconSitemap } from '@tabler/icons-react'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { DestinationList } from '../wiring/destination-list.tsx'
import { wire, wireAll } from '../wiring/wire.ts'
import classes from './message-block.module.css'

const texts = flowTexts.panel

interface ButtonChipsProps {
  node: FlowNode
  message: BotInteraction
  onEdit: () => void
}

/** A message's buttons with their destinations. One press creates nodes for all buttons without one. */
export function ButtonChips({ node, message, onEdit }: ButtonChipsProps) {
  const editor = useEditor()
  if (message.buttons.length === 0) return null
  const unwired = unwiredButtons(node)
  const isLastUnwired = unwired.some(({ id }) => message.buttons.some((button) => button.id === id))
  return (
    <div className={classes.chips}>
      {message.buttons.map((button) => (
        <div className={classes.button} key={button.id}>
          <button type="button" className={classes.pill} onClick={onEdit}>
            {button.type === 'LINK' ? <IconExternalLink size={14} stroke={1.75} aria-hidden /> : null}
            <span className="clip">{button.label}</span>
          </button>
          {button.type === 'LINK' ? (
            <span className={classes.takes} title={button.link ?? ''}>
              {button.link}
            </span>
          ) : (
            <ButtonExit node={node} button={button} />
          )}
        </div>
      ))}
      {unwired.length > 1 && isLastUnwired ? (
        <Button
          size="sm"
          className={classes.linkAll ?? ''}
          leftSection={<IconSitemap size={16} stroke={1.75} aria-hidden />}
          onClick={() => void wireAll(editor, node.id)}
        >
          {texts.linkAll(unwired.length)}
        </Button>
      ) : null}
    </div>
  )
}

/** A quick reply's destination, which can be changed. If the node asks for an entity, the reply is its value. */
export function ButtonExit({ node, button }: { node: FlowNode; button: Pick<FlowButton, 'id' | 'label'> }) {
  const editor = useEditor()
  const [isOpen, chooser] = useDisclosure(false)
  const exit = exitOfButton(node, button)
  const target = editor.document().nodes.find(({ id }) => id === exit?.target)?.name ?? null
  if (exit && exit.entityTypeId !== noEntityId) return <span className={classes.takes}>{texts.buttonTakesEntity}</span>
  const words = target !== null && exit && takesAnyAnswer(exit) ? texts.buttonTakesAny(target) : target
  return (
    <Popover opened={isOpen} onChange={chooser.toggle} position="bottom-end" width={256} withinPortal trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.leads}
          data-none={target === null || undefined}
          aria-expanded={isOpen}
          aria-label={target === null ? texts.linkButtonOf(button.label) : texts.relinkButton(button.label, target)}
          onClick={chooser.toggle}
        >
          {words === null ? null : <IconArrowRight size={14} stroke={1.75} aria-hidden />}
          <span className="clip">{words ?? texts.linkButton}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={10} aria-label={flowTexts.canvas.chooserTitle}>
        <DestinationList
          source={{ nodeId: node.id, buttonId: button.id }}
          onPick={(to) => {
            chooser.close()
            void wire(editor, { nodeId: node.id, buttonId: button.id }, to)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
