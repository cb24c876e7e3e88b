import type { Position } from '@prosa/flow'
import { createContext, useContext } from 'react'

/** Opens the chooser of a destination for a node; `at` is a place on the screen, in px, `place` where a new node would go. */
export type OpenChooser = (nodeId: string, at: { x: number; y: number }, place?: Position) => void

const CanvasActions = createContext<OpenChooser>(() => undefined)
export const CanvasActionsProvider = CanvasActions
export const useCanvasActions = (): OpenChooser => useContext(CanvasActions)
