import { useOnViewportChange, useReactFlow, type Viewport } from '@xyflow/react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useUser } from '../../../../app/session.tsx'
import { findTarget } from '../../../../ui/target.ts'
import { useEditor, useEditorState } from '../editor/editor-context.tsx'
import { keepView, keptViews, viewLeft } from './kept-views.ts'
import { type Covered, coveredBy, openingView, wholeView } from './opening-view.ts'

const fitMs = 180

/**
 * Opens the canvas at the user's last view, else at `openingView`, which is computed again while the user has done
 * nothing and the covered area changes. Also fits the whole flow on request.
 * @param phonePx How much of the right side the simulator covers.
 * @returns a function to call once the canvas is ready
 */
export function useView(frame: RefObject<HTMLElement | null>, phonePx: number): () => void {
  const editor = useEditor()
  const { setViewport, getViewport } = useReactFlow()
  const userId = useUser().id
  const stored = useMemo(() => keptViews(userId), [userId])
  const isFitWanted = useEditorState((state) => state.isFitWanted)
  /** The automatic initial view; null after the user moved the canvas. */
  const opened = useRef<Viewport | null>(null)
  const room = useRoom(frame, phonePx)

  const open = useCallback(() => {
    const { width, height, covered } = room()
    const view = openingView(editor.document().nodes, width, height, covered)
    if (isSame(view, opened.current)) return
    opened.current = view
    void setViewport(view)
  }, [editor, room, setViewport])

  const begin = useCallback(() => {
    const { isReadOnly, source } = editor.store.read()
    const left = isReadOnly ? null : viewLeft(stored, source.botId, editor.document().nodes, room())
    if (left) void setViewport(left)
    else open()
  }, [editor, stored, room, open, setViewport])

  const onEnd = useCallback(
    (view: Viewport) => {
      const { isReadOnly, source } = editor.store.read()
      if (isReadOnly || isSame(view, opened.current)) return
      opened.current = null
      keepView(stored, source.botId, view, room())
    },
    [editor, stored, room],
  )
  useOnViewportChange({ onEnd })

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (isSame(getViewport(), opened.current)) open()
    })
    for (const element of [frame.current, noticesOf(frame.current)]) if (element) observer.observe(element)
    // After the user's first action the view no longer moves by itself.
    const stop = (): void => observer.disconnect()
    for (const act of ['pointerdown', 'keydown'] as const) window.addEventListener(act, stop, { capture: true })
    return () => {
      stop()
      for (const act of ['pointerdown', 'keydown'] as const) window.removeEventListener(act, stop, { capture: true })
    }
  }, [frame, getViewport, open])

  useEffect(() => {
    if (!isFitWanted) return
    editor.patch({ isFitWanted: null })
    const { width, height, covered } = room()
    void setViewport(wholeView(editor.document().nodes, width, height, covered), { duration: fitMs })
  }, [editor, isFitWanted, room, setViewport])
  return begin
}

interface Room {
  width: number
  height: number
  covered: Covered
}

/** Returns a function that measures the canvas and its covered area. */
function useRoom(frame: RefObject<HTMLElement | null>, phonePx: number): () => Room {
  const phone = useRef(phonePx)
  useLayoutEffect(() => {
    phone.current = phonePx
  }, [phonePx])
  return useCallback(() => {
    const box = frame.current?.getBoundingClientRect()
    const notices = noticesOf(frame.current)
    const reach = notices?.firstElementChild && box ? notices.getBoundingClientRect().bottom - box.top : 0
    return { width: box?.width ?? 0, height: box?.height ?? 0, covered: coveredBy(reach, phone.current) }
  }, [frame])
}

const noticesOf = (frame: HTMLElement | null): Element | null =>
  findTarget(frame?.closest('[data-flow-editor]'), 'notices')

const isSame = (one: Viewport, other: Viewport | null): boolean =>
  other !== null && one.x === other.x && one.y === other.y && one.zoom === other.zoom
