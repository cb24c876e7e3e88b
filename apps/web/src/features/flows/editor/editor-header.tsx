import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { renameFlow } from '@prosa/flow'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceFloppy,
  IconDeviceMobile,
  IconDots,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { BotAvatar } from '../../../ui/bot-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { flowTexts } from '../texts.ts'
import { useEditor, useEditorState } from './editor-context.tsx'
import { documentOf, isUnsaved } from './editor-state.ts'
import classes from './header.module.css'
import { ProblemList } from './problem-list.tsx'
import type { Saving } from './use-saving.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface EditorHeaderProps {
  botName: string
  saving: Saving
  isTesting: boolean
  onTest: () => void
}

/** Back, the flow's name, what is wrong, undo and redo, Testar, Publicar. */
export function EditorHeader({ botName, saving, isTesting, onTest }: EditorHeaderProps) {
  const editor = useEditor()
  const navigate = useNavigate()
  const canUndo = useEditorState((state) => state.history.past.length > 0)
  const canRedo = useEditorState((state) => state.history.future.length > 0)
  const isSmall = useMediaQuery('(max-width: 600px)')
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
      <FlowName />
      <SaveState />
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
          </span>
          <i className={classes.rule} />
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
      <Button size="sm" variant="filled" loading={saving.isPublishing} onClick={() => void saving.publish()}>
        {flowTexts.publish}
      </Button>
      {isSmall ? <SmallMenu saving={saving} onTest={onTest} canUndo={canUndo} canRedo={canRedo} /> : null}
    </header>
  )
}

function SmallMenu({
  saving,
  onTest,
  canUndo,
  canRedo,
}: Pick<EditorHeaderProps, 'saving' | 'onTest'> & { canUndo: boolean; canRedo: boolean }) {
  const editor = useEditor()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={flowTexts.more}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDeviceMobile {...icon} />} onClick={onTest}>
          {flowTexts.test}
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => void saving.save()}>
          {flowTexts.save}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowBackUp {...icon} />} disabled={!canUndo} onClick={editor.undo}>
          {flowTexts.undo}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} disabled={!canRedo} onClick={editor.redo}>
          {flowTexts.redo}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The name of the flow; Enter or leaving the field keeps it, Escape takes it back. */
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
      maxLength={100}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setText(name)
      }}
    />
  )
}

function SaveState() {
  const unsaved = useEditorState(isUnsaved)
  const source = useEditorState((state) => state.source)
  const isLive = source.kind === 'version' && source.flowId === source.activeVersionId
  const text = unsaved
    ? flowTexts.unsaved
    : isLive
      ? flowTexts.published
      : source.version === null
        ? flowTexts.draft
        : flowTexts.version(source.version)
  return (
    <span className={classes.state} title={text} aria-live="polite">
      <StatusBadge tone={unsaved ? 'warn' : isLive ? 'ok' : 'neutral'}>{text}</StatusBadge>
    </span>
  )
}
