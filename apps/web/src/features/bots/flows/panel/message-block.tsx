import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type BotInteraction, deleteBotInteraction, type FlowNode, moveBotInteraction } from '@prosa/flow'
import {
  IconArrowDown,
  IconArrowUp,
  IconAt,
  IconMicrophone,
  IconMoodSmile,
  IconPaperclip,
  IconRectangle,
  IconTrash,
} from '@tabler/icons-react'
import type { Editor as TextEditor } from '@tiptap/react'
import clsx from 'clsx'
import { memo, type ReactNode, Suspense, useState } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { useEditor } from '../editor/editor-context.tsx'
import { flowTexts } from '../texts.ts'
import { ButtonChips } from './button-chips.tsx'
import { FileList } from './file-list.tsx'
import classes from './message-block.module.css'
import { MessageEditor } from './message-editor.tsx'
import { isSameMessage } from './same-but-text.ts'
import { useFileDrop } from './use-file-drop.ts'

const EmojiPicker = lazyPiece(async () => (await import('../../../../ui/emoji-picker.tsx')).EmojiPicker)
const VoiceDialog = lazyPiece(async () => (await import('./voice-dialog.tsx')).VoiceDialog)

const texts = flowTexts.panel
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface MessageBlockProps {
  node: FlowNode
  message: BotInteraction
  place: number
}

/** One message of the bot: text, buttons, files, and tools to insert them. */
export const MessageBlock = memo(function MessageBlock({ node, message, place }: MessageBlockProps) {
  const editor = useEditor()
  const [textEditor, setTextEditor] = useState<TextEditor | null>(null)
  const openButtons = (): void => editor.patch({ dialog: { is: 'buttons', nodeId: node.id, messageId: message.id } })
  const drop = useFileDrop(node.id, message)
  const count = node.botInteractions.length
  const move = (to: number): void =>
    void editor.run((document) => moveBotInteraction(document, node.id, message.id, to))
  return (
    <fieldset
      className={clsx(classes.block, drop.tone && classes[drop.tone])}
      {...drop.handlers}
      aria-label={texts.message(place + 1)}
    >
      <MessageEditor
        nodeId={node.id}
        message={message}
        label={texts.message(place + 1)}
        onReady={setTextEditor}
        onFiles={drop.add}
      />
      <ButtonChips node={node} message={message} onEdit={openButtons} />
      <FileList nodeId={node.id} message={message} drop={drop} />
      <div className={classes.bar}>
        <BarButton label={texts.insertVariable} onClick={() => openVariables(textEditor)}>
          <IconAt {...icon} />
        </BarButton>
        <EmojiButton onPick={(emoji) => textEditor?.chain().focus().insertContent(emoji).run()} />
        <BarButton label={texts.attach} onClick={drop.choose}>
          <IconPaperclip {...icon} />
        </BarButton>
        <VoiceButton onFile={(file) => drop.add([file])} />
        <Button
          size="sm"
          variant="subtle"
          className={classes.insert}
          leftSection={<IconRectangle {...icon} />}
          onClick={openButtons}
        >
          {message.buttons.length > 0 ? texts.editButtons : texts.insertButton}
        </Button>
        <span className="grow" />
        {count > 1 ? (
          <>
            <BarButton label={texts.moveUp} isDisabled={place === 0} onClick={() => move(place - 1)}>
              <IconArrowUp {...icon} />
            </BarButton>
            <BarButton label={texts.moveDown} isDisabled={place === count - 1} onClick={() => move(place + 1)}>
              <IconArrowDown {...icon} />
            </BarButton>
            <BarButton
              label={texts.deleteMessage}
              onClick={() => void editor.run((document) => deleteBotInteraction(document, node.id, message.id))}
            >
              <IconTrash {...icon} />
            </BarButton>
          </>
        ) : null}
      </div>
    </fieldset>
  )
}, isSameMessage)

/** Types the '@' that opens the variable menu, with a space before it if needed. */
function openVariables(textEditor: TextEditor | null): void {
  if (!textEditor) return
  const { from } = textEditor.state.selection
  const before = textEditor.state.doc.textBetween(Math.max(0, from - 1), from, '\n', ' ')
  textEditor
    .chain()
    .focus()
    .insertContent(before === '' || /\s/.test(before) ? '@' : ' @')
    .run()
}

function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [isOpen, picker] = useDisclosure(false)
  return (
    <Popover opened={isOpen} onChange={picker.toggle} position="bottom" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon
          size={28}
          aria-label={texts.emoji}
          title={texts.emoji}
          aria-expanded={isOpen}
          onClick={picker.toggle}
        >
          <IconMoodSmile {...icon} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={texts.emoji}>
        <Suspense fallback={<div style={{ width: 320, height: 320 }} />}>
          <EmojiPicker
            onPick={(emoji) => {
              picker.close()
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

function VoiceButton({ onFile }: { onFile: (file: File) => void }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <BarButton label={texts.record} onClick={dialog.open}>
        <IconMicrophone {...icon} />
      </BarButton>
      <Dialog isOpen={isOpen} onClose={dialog.close} title={texts.record} size={460}>
        <Suspense fallback={<p className="muted">{texts.voiceComing}</p>}>
          <VoiceDialog onFile={onFile} onClose={dialog.close} />
        </Suspense>
      </Dialog>
    </>
  )
}

interface BarButtonProps {
  label: string
  isDisabled?: boolean
  onClick: () => void
  children: ReactNode
}

function BarButton({ label, isDisabled, onClick, children }: BarButtonProps) {
  // Hides the tooltip after a press, because it would cover the opened menu; leaving the button resets it.
  const [isPressed, setPressed] = useState(false)
  return (
    <Tooltip label={label} disabled={isPressed}>
      <ActionIcon
        size={28}
        aria-label={label}
        disabled={isDisabled === true}
        onPointerLeave={() => setPressed(false)}
        onClick={() => {
          setPressed(true)
          onClick()
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
