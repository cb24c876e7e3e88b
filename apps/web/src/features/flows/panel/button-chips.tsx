import { Menu, UnstyledButton } from '@mantine/core'
import { addPhrases, type BotInteraction, exitOfButton, type FlowButton, type FlowNode } from '@prosa/flow'
import { IconExternalLink } from '@tabler/icons-react'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import classes from './message-block.module.css'

const texts = flowTexts.panel

interface ButtonChipsProps {
  node: FlowNode
  message: BotInteraction
  onEdit: () => void
}

/** The message's buttons, each with the exit that it takes; where none takes it, one click adds its label to one. */
export function ButtonChips({ node, message, onEdit }: ButtonChipsProps) {
  if (message.buttons.length === 0) return null
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
    </div>
  )
}

/** Which exit a quick reply takes by its label; else the choice of one to add the label to. */
export function ButtonExit({ node, button }: { node: FlowNode; button: Pick<FlowButton, 'label'> }) {
  const editor = useEditor()
  const nameOf = (id: string | null): string | null =>
    editor.document().nodes.find((other) => other.id === id)?.name ?? null
  const exit = exitOfButton(node, button)
  if (exit) {
    const target = nameOf(exit.target)
    return (
      <span className={classes.takes} data-none={target === null || undefined}>
        {target === null ? texts.buttonTakesNowhere : texts.buttonTakes(target)}
      </span>
    )
  }
  if (node.userInteractions.length === 0) return null
  return (
    <>
      <span className={classes.takes} data-none title={texts.buttonTakesNothing}>
        {texts.buttonTakesNothing}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton className={classes.link} c="brand">
            {texts.linkButton}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.linkButtonHint}</Menu.Label>
          {node.userInteractions.map((other, place) => (
            <Menu.Item
              key={other.id}
              onClick={() => void editor.run((document) => addPhrases(document, node.id, other.id, [button.label]))}
            >
              {texts.exitChoice(place + 1, nameOf(other.target))}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
