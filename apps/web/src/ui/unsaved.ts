import { createContext, createElement, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react'
import { type ConfirmRequest, confirm } from './confirm.ts'
import { uiTexts } from './texts.ts'

/** A dialog or panel, with the unsaved parts inside it; may be controlled by the URL. */
interface Layer {
  held: Set<string>
  /** Its question, if not the default one. */
  question: Partial<ConfirmRequest>
}

const LayerContext = createContext<Layer | null>(null)

/** All unsaved parts of the page and their layers; null is the page itself. */
const held = new Map<string, Layer | null>()

/** The browser's own question, when closing or reloading the tab. */
const askBrowser = (event: BeforeUnloadEvent): void => event.preventDefault()

function hold(id: string, layer: Layer | null): void {
  if (held.size === 0) window.addEventListener('beforeunload', askBrowser)
  held.set(id, layer)
  layer?.held.add(id)
}

function release(id: string): void {
  held.get(id)?.held.delete(id)
  held.delete(id)
  if (held.size === 0) window.removeEventListener('beforeunload', askBrowser)
}

/** Whether something would be lost; `ofLayers`: in dialogs and panels only. */
export const hasUnsaved = ({ ofLayers = false } = {}): boolean =>
  ofLayers ? [...held.values()].some((layer) => layer !== null) : held.size > 0

/** Asks whether input may be discarded. */
export const askToDiscard = (request: Partial<ConfirmRequest> = {}): Promise<boolean> =>
  confirm({ text: uiTexts.discardText, confirmLabel: uiTexts.discard, ...request })

/** Asks if anything on the page would be lost. */
export const mayLeaveAll = async (): Promise<boolean> => !hasUnsaved() || askToDiscard()

/**
 * Reports unsaved input. Closing the dialog or panel around it, navigating, or closing the tab asks first. Runs before the browser handles the next
 * key: Escape right after typing must ask, and right after undoing must not.
 */
export const useUnsaved = (isUnsaved: boolean): void => useHeld(isUnsaved, useContext(LayerContext))

function useHeld(isUnsaved: boolean, layer: Layer | null): void {
  const id = useId()
  useLayoutEffect(() => {
    if (!isUnsaved) return
    hold(id, layer)
    return () => release(id)
  }, [isUnsaved, id, layer])
}

/** Whether the surrounding layer may close. Discarded input is not asked about again when the URL then closes it. */
export function useMayLeave(): () => Promise<boolean> {
  const layer = useContext(LayerContext)
  return () => mayLeave(layer)
}

async function mayLeave(layer: Layer | null): Promise<boolean> {
  if (layer === null || layer.held.size === 0) return true
  if (!(await askToDiscard(layer.question))) return false
  for (const id of [...layer.held]) release(id)
  return true
}

export interface UnsavedLayer {
  /** Renders its content. */
  wrap: (content: ReactNode) => ReactNode
  mayLeave: () => Promise<boolean>
}

/** A dialog or panel that asks before discarding unsaved input. */
export function useUnsavedLayer(isUnsaved = false, question: Partial<ConfirmRequest> = {}): UnsavedLayer {
  const [layer] = useState<Layer>(() => ({ held: new Set(), question }))
  useHeld(isUnsaved, layer)
  return {
    wrap: (content) => createElement(LayerContext, { value: layer }, content),
    mayLeave: () => mayLeave(layer),
  }
}

/** Marks a value as unsaved while it differs from its initial value. */
export function useUnsavedValue(value: unknown): void {
  const now = JSON.stringify(value)
  const [first] = useState(now)
  useUnsaved(now !== first)
}

/** For buttons inside a layer: closes it and asks, like its cross. */
export function useAskingClose(onClose: () => void): () => void {
  const mayLeave = useMayLeave()
  return () =>
    void mayLeave().then((isSure) => {
      if (isSure) onClose()
    })
}
