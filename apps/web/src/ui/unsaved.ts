import { createContext, createElement, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react'
import { type ConfirmRequest, confirm } from './confirm.ts'
import { uiTexts } from './texts.ts'

/** A dialog or panel, and which pieces within it hold something unsaved; it may be opened and closed by the address. */
interface Layer {
  held: Set<string>
  /** Its question, where it is not the usual one. */
  question: Partial<ConfirmRequest>
}

const LayerContext = createContext<Layer | null>(null)

/** All that is unsaved on the screen, and in which layer it stands; null is the screen itself. */
const held = new Map<string, Layer | null>()

/** In the browser's own words: a closed tab and a reload. */
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

/** Whether something would be lost; `ofLayers` leaves out what stands on the screen itself. */
export const hasUnsaved = ({ ofLayers = false } = {}): boolean =>
  ofLayers ? [...held.values()].some((layer) => layer !== null) : held.size > 0

const ask = (request: Partial<ConfirmRequest>): Promise<boolean> =>
  confirm({ text: uiTexts.discardText, confirmLabel: uiTexts.discard, ...request })

/** Asks for all of the screen where something would be lost. */
export const mayLeaveAll = async (): Promise<boolean> => !hasUnsaved() || ask({})

/**
 * Says that something here is not saved. Whatever would take it away asks first: the dialog or panel around it, another address, closing the
 * tab. Before the browser takes the next key: Escape right after typing must ask, and right after taking it back must not.
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

/** Whether the layer around may close. What was given up is not asked for again by the address that closes it. */
export function useMayLeave(): () => Promise<boolean> {
  const layer = useContext(LayerContext)
  return () => mayLeave(layer)
}

async function mayLeave(layer: Layer | null): Promise<boolean> {
  if (layer === null || layer.held.size === 0) return true
  if (!(await ask(layer.question))) return false
  for (const id of [...layer.held]) release(id)
  return true
}

export interface UnsavedLayer {
  /** Draws what stands in it. */
  wrap: (content: ReactNode) => ReactNode
  mayLeave: () => Promise<boolean>
}

/** A dialog or panel that asks before it takes away what is unsaved within it. */
export function useUnsavedLayer(isUnsaved = false, question: Partial<ConfirmRequest> = {}): UnsavedLayer {
  const [layer] = useState<Layer>(() => ({ held: new Set(), question }))
  useHeld(isUnsaved, layer)
  return {
    wrap: (content) => createElement(LayerContext, { value: layer }, content),
    mayLeave: () => mayLeave(layer),
  }
}

/** For what is typed into states of its own: unsaved while it is not as it began. */
export function useUnsavedValue(value: unknown): void {
  const now = JSON.stringify(value)
  const [first] = useState(now)
  useUnsaved(now !== first)
}

/** What the buttons within a layer close it by, so that they ask as its cross does. */
export function useAskingClose(onClose: () => void): () => void {
  const mayLeave = useMayLeave()
  return () =>
    void mayLeave().then((isSure) => {
      if (isSure) onClose()
    })
}
