import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Boundary } from '../../../app/boundary.tsx'
import { useUser } from '../../../app/session.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { FirstStep } from './canvas/first-step.tsx'
import { ConflictDialog } from './dialogs/conflict-dialog.tsx'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import { LeaveDialog } from './dialogs/leave-dialog.tsx'
import { PublishDialog } from './dialogs/publish-dialog.tsx'
import type { Editor } from './editor/editor.ts'
import { EditorProvider, SendProvider, useEditor, useEditorState } from './editor/editor-context.tsx'
import { EditorHeader } from './editor/editor-header.tsx'
import { panelNode } from './editor/editor-state.ts'
import { FootBar } from './editor/foot-bar.tsx'
import { useFreshNodes } from './editor/fresh-nodes.ts'
import { Notices } from './editor/notices.tsx'
import { openEditor } from './editor/open-editor.ts'
import { useChecks } from './editor/use-checks.ts'
import { useEditorKeys } from './editor/use-editor-keys.ts'
import { useFullScreen } from './editor/use-full-screen.ts'
import { useReminder } from './editor/use-reminder.tsx'
import { useSession } from './editor/use-session.ts'
import { useSurroundings } from './editor/use-surroundings.ts'
import classes from './flow-screen.module.css'
import type { LoadedFlow } from './load-flow.ts'
import { Panel } from './panel/panel.tsx'
import { Simulator } from './simulator/simulator.tsx'
import { flowTexts } from './texts.ts'

/** Width of the simulator's phone with its margins. */
const phoneWidthPx = 356

interface OpenFlowProps {
  loaded: LoadedFlow
  /** The open flow got another id (saved to the draft, published). */
  onMoved: (flowId: number) => void
}

/** The editor of a loaded flow. */
export function OpenFlow({ loaded, onMoved }: OpenFlowProps) {
  const userId = useUser().id
  const [editor] = useState(() => openEditor(loaded, userId))
  return (
    <EditorProvider value={editor}>
      <EditorFrame loaded={loaded} onMoved={onMoved} />
    </EditorProvider>
  )
}

function EditorFrame({ loaded, onMoved }: OpenFlowProps) {
  const editor = useEditor()
  const send = useSession(editor, onMoved)
  const { isFullScreen, toggleFullScreen } = useFullScreen()
  const isSmall = useMediaQuery('(max-width: 600px)') ?? false
  const hasPanelBeside = useMediaQuery('(min-width: 1001px)') ?? false
  const isPanelEmpty = useEditorState((state) => panelNode(state) === null)
  const [isTesting, simulator] = useDisclosure(false)
  const selected = useEditorState((state) => state.selectedIds[0])
  const isPanelOpen = useEditorState((state) => state.isPanelOpen)
  const save = useCallback(() => send({ on: 'save' }), [send])
  const edit = useCallback(() => editor.patch({ isPanelOpen: true, isPanelWanted: {} }), [editor])
  useChecks(editor)
  useFreshNodes()
  useReminder()
  useSurroundings(editor)
  useEditorKeys(editor, save)
  useWantedDialog(editor)
  const isSimulatorWanted = useEditorState((state) => state.isSimulatorWanted)
  const openSimulator = simulator.open
  useEffect(() => {
    if (isSimulatorWanted) openSimulator()
  }, [isSimulatorWanted, openSimulator])
  const closeSimulator = (): void => {
    simulator.close()
    editor.patch({ trace: null })
  }

  const isPhoneAside = isTesting && hasPanelBeside && !isFullScreen && isPanelEmpty

  return (
    <div
      className={classes.editor}
      data-flow-editor
      data-full={isFullScreen || undefined}
      data-testing={isTesting || undefined}
      data-phone-aside={isPhoneAside || undefined}
    >
      <a className={classes.skip} href="#canvas">
        {flowTexts.skip}
      </a>
      <EditorHeader
        botName={loaded.botName}
        send={send}
        isTesting={isTesting}
        onTest={() => (isTesting ? closeSimulator() : simulator.open())}
      />
      <Notices send={send} />
      <div className={classes.stage}>
        <Canvas
          coveredPx={isTesting && !isSmall && !isPhoneAside ? phoneWidthPx : 0}
          isFullScreen={isFullScreen}
          onFullScreen={toggleFullScreen}
          onEdit={edit}
        />
        {isTesting ? null : <FirstStep />}
        {isSmall && !isTesting ? <FootBar onTest={simulator.open} onSave={save} /> : null}
      </div>
      {isTesting ? (
        <Boundary>
          <Simulator onClose={closeSimulator} />
        </Boundary>
      ) : null}
      <aside className={classes.side} data-open={isPanelOpen || undefined} aria-label={flowTexts.panel.label}>
        <Boundary resetKey={selected}>
          <SendProvider value={send}>
            <Panel send={send} />
          </SendProvider>
        </Boundary>
      </aside>
      <EditorDialogs send={send} />
      <PublishDialog send={send} />
      <ConflictDialog send={send} />
      <LeaveDialog send={send} />
    </div>
  )
}

/** Opens the dialog that the user came for: comparing versions or importing a CSV. */
function useWantedDialog(editor: Editor): void {
  const { state } = useLocation()
  const wanted = typeof state === 'object' && state !== null && 'opens' in state ? state.opens : null
  useEffect(() => {
    if (wanted === 'versions' || wanted === 'import-csv') editor.patch({ dialog: { is: wanted } })
  }, [editor, wanted])
}
