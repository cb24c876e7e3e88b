import { ActionIcon, Button, Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { flowLimits, renameFlow } from '@prosa/flow'
import { isEnter } from '@prosa/talk'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceFloppy,
  IconDeviceMobile,
  IconDots,
  IconGitCompare,
  IconListCheck,
  IconMessageQuestion,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { BotAvatar } from '../../../../ui/bot-avatar.tsx'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { missedTexts } from '../missed/texts.ts'
import { testsTexts } from '../tests/texts.ts'
import { flowTexts } from '../texts.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import { documentOf, isPublishOff, isSaveOff } from './editor-state.ts'
import { FileButtons, FileItems, useFileActs } from './file-menu.tsx'
import classes from './header.module.css'
import { ProblemList } from './problem-list.tsx'
import type { SendEvent } from './run-session.ts'
import { SaveState } from './save-state.tsx'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const comparing = { dialog: { is: 'versions' } } as const
const missing = { dialog: { is: 'not-understood', about: null } } as const
const testing = { dialog: { is: 'tests' } } as const

interface EditorHeaderProps {
  botName: string
  send: SendEvent
  isTesting: boolean
  onTest: () => void
}

/** Header: back, the flow's name, problems, undo and redo, Testar, Publicar. */
export function EditorHeader({ botName, send, isTesting, onTest }: EditorHeaderProps) {
  const editor = useEditor()
  const navigate = useNavigate()
  const canUndo = useEditorState((state) => state.history.past.length > 0)
  const canRedo = useEditorState((state) => state.history.future.length > 0)
  const isSmall = useMediaQuery('(max-width: 600px)')
  const hasRoom = useMediaQuery('(min-width: 1240px)')
  return (
    <header className={classes.bar}>
      <Tooltip label={flowTexts.back}>
        <ActionIcon aria-label={flowTexts.back} onClick={() => void navigate('/chatbots')}>
          <IconArrowLeft {...icon} />
        </ActionIcon>
      </Tooltip>
      <span className={classes.wide}>
        <BotAvatar name={botName} size={28} />
      </span>
      <div className={classes.titles}>
        <FlowName />
        <SaveState />
      </div>
      <span className="grow" />
      <ProblemList />
      {isSmall ? null : (
        <>
          <span className={classes.group}>
            <Tooltip label={`${flowTexts.undo} (Ctrl+Z)`}>
              <ActionIcon aria-label={flowTexts.undo} disabled={!canUndo} onClick={editor.undo}>
                <IconArrowBackUp {...icon} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={`${flowTexts.redo} (Ctrl+Shift+Z)`}>
              <ActionIcon aria-label={flowTexts.redo} disabled={!canRedo} onClick={editor.redo}>
                <IconArrowForwardUp {...icon} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={testsTexts.menu}>
              <ActionIcon aria-label={testsTexts.menu} onClick={() => editor.patch(testing)}>
                <IconListCheck {...icon} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={missedTexts.menu}>
              <ActionIcon aria-label={missedTexts.menu} onClick={() => editor.patch(missing)}>
                <IconMessageQuestion {...icon} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={flowTexts.versions.menu}>
              <ActionIcon aria-label={flowTexts.versions.menu} onClick={() => editor.patch(comparing)}>
                <IconGitCompare {...icon} />
              </ActionIcon>
            </Tooltip>
          </span>
          <i className={classes.rule} />
          {hasRoom ? <FileButtons /> : <FileMenu />}
          <Button
            size="sm"
            variant={isTesting ? 'light' : 'default'}
            aria-pressed={isTesting}
            leftSection={<IconDeviceMobile size={16} stroke={1.75} aria-hidden />}
            onClick={onTest}
          >
            {flowTexts.test}
          </Button>
        </>
      )}
      <PublishButton send={send} />
      {isSmall ? <SmallMenu send={send} onTest={onTest} canUndo={canUndo} canRedo={canRedo} /> : null}
    </header>
  )
}

/** Disabled, with the reason, if the canvas equals the live flow. */
function PublishButton({ send }: { send: SendEvent }) {
  const act = useEditorState((state) => state.act.is)
  const isAwaited = useEditorState((state) => state.awaited === 'publish')
  const isNothing = useEditorState(isPublishOff)
  const isPublishing = isAwaited || act === 'reading-live' || act === 'publishing'
  return (
    <Tooltip label={flowTexts.nothingToPublish} disabled={!isNothing}>
      <BusyButton
        size="sm"
        variant="filled"
        isBusy={isPublishing}
        // Not `disabled`, so that keyboard and pointer can reach the reason.
        data-disabled={isNothing || undefined}
        aria-disabled={isNothing || undefined}
        onClick={() => (isNothing ? undefined : send({ on: 'publish' }))}
      >
        {flowTexts.publish}
        {isNothing ? <VisuallyHidden> ({flowTexts.nothingToPublish})</VisuallyHidden> : null}
      </BusyButton>
    </Tooltip>
  )
}

/** Actions without their own button, in the three-dots menu. */
const MoreMenu = ({ children }: { children: ReactNode }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={flowTexts.more}>
        <IconDots {...icon} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

function SmallMenu({
  send,
  onTest,
  canUndo,
  canRedo,
}: Pick<EditorHeaderProps, 'send' | 'onTest'> & { canUndo: boolean; canRedo: boolean }) {
  const editor = useEditor()
  const isNothing = useEditorState(isSaveOff)
  return (
    <MoreMenu>
      <Menu.Item leftSection={<IconDeviceMobile {...icon} />} onClick={onTest}>
        {flowTexts.test}
      </Menu.Item>
      <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} disabled={isNothing} onClick={() => send({ on: 'save' })}>
        {flowTexts.save}
      </Menu.Item>
      <FileItems />
      <Menu.Item leftSection={<IconGitCompare {...icon} />} onClick={() => editor.patch(comparing)}>
        {flowTexts.versions.menu}
      </Menu.Item>
      <Menu.Item leftSection={<IconListCheck {...icon} />} onClick={() => editor.patch(testing)}>
        {testsTexts.menu}
      </Menu.Item>
      <Menu.Item leftSection={<IconMessageQuestion {...icon} />} onClick={() => editor.patch(missing)}>
        {missedTexts.menu}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowBackUp {...icon} />} disabled={!canUndo} onClick={editor.undo}>
        {flowTexts.undo}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} disabled={!canRedo} onClick={editor.redo}>
        {flowTexts.redo}
      </Menu.Item>
    </MoreMenu>
  )
}

/** Menu items that stand beside undo on wide screens. */
function FileMenu() {
  const { exports } = useFileActs()
  if (!exports) return null
  return (
    <MoreMenu>
      <FileItems />
    </MoreMenu>
  )
}

/** The flow's name; Enter or leaving the field applies it, Escape restores it. */
function FlowName() {
  const editor = useEditor()
  const name = useEditorState((state) => documentOf(state).name)
  const [text, setText] = useState(name)
  useEffect(() => setText(name), [name])
  const keep = async (): Promise<void> => {
    if (text.trim() !== name && !(await editor.run((document) => renameFlow(document, text)))) setText(name)
  }
  return (
    <input
      className={classes.name}
      aria-label={flowTexts.flowName}
      value={text}
      maxLength={flowLimits.nameLength}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (isEnter(event)) event.currentTarget.blur()
        if (event.key === 'Escape') setText(name)
      }}
    />
  )
}
